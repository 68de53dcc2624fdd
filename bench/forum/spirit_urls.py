"""Spirit at the root, under the name it calls itself by."""

import spirit.urls
from django.urls import include, path

urlpatterns = [path("", include(spirit.urls))]
