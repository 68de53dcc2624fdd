"""Categories, threads, posts; every number stands where it is shown."""

from django.conf import settings
from django.db import models


class Category(models.Model):
    parent = models.ForeignKey("self", models.CASCADE, null=True)
    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=80)
    description = models.CharField(max_length=200, blank=True)
    sort = models.IntegerField(default=0)
    threads = models.IntegerField(default=0)
    posts = models.IntegerField(default=0)
    last_thread = models.ForeignKey(
        "Thread", models.SET_NULL, null=True, related_name="+", db_constraint=False
    )

    def __str__(self) -> str:
        return self.name


class Thread(models.Model):
    category = models.ForeignKey(Category, models.CASCADE, db_index=False)
    title = models.CharField(max_length=120)
    slug = models.SlugField(max_length=120, allow_unicode=True, db_index=False)
    starter = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    started = models.DateTimeField()
    last_poster = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    last_post = models.DateTimeField()
    posts = models.IntegerField(default=0)

    class Meta:
        indexes = [models.Index(fields=["category", "-last_post", "-id"], name="floor_list")]

    def __str__(self) -> str:
        return self.title


class Post(models.Model):
    thread = models.ForeignKey(Thread, models.CASCADE, db_index=False)
    number = models.IntegerField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    created = models.DateTimeField()
    source = models.TextField()
    html = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["thread", "number"], name="floor_number")]

    def __str__(self) -> str:
        return f"{self.thread_id} #{self.number}"
