# The site, the worker and the beat are one image with different commands (compose.yaml).

FROM python:3.13-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /app
RUN python -m venv /app/.venv
COPY requirements.txt ./
RUN /app/.venv/bin/pip install --no-compile --require-hashes --requirement requirements.txt
COPY . .
# Translations and hashed static files belong to the image; these secrets stay in this stage.
RUN SECRET_KEY=build DEAL_KEYS=build ALLOWED_HOSTS=build \
    DJANGO_SETTINGS_MODULE=play313.settings.prod PLAY313_VAR=/tmp/var \
    sh -c '.venv/bin/python manage.py messages_compile && .venv/bin/python manage.py collectstatic --no-input'

FROM python:3.13-slim
ENV PATH="/app/.venv/bin:$PATH" \
    PYTHONPATH=/app:/app/site \
    PYTHONUNBUFFERED=1 \
    DJANGO_SETTINGS_MODULE=play313.settings.prod \
    PLAY313_VAR=/var/lib/play313 \
    PORT=8000
WORKDIR /app
# The code is root's, so that the site cannot change it; its own is only /var/lib/play313.
# What draws PDFs (site/pdf/libraries.py).
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10313 --no-create-home play313 \
    && install --directory --owner play313 --group play313 --mode 700 \
        /var/lib/play313 /var/lib/play313/media
COPY --from=build /app /app
USER 10313
VOLUME /var/lib/play313
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
    CMD ["python", "-I", "site/health/probe.py", "web"]
CMD ["gunicorn", "--config", "gunicorn.conf.py", "play313.wsgi"]
