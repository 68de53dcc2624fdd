"""The addresses of the floor."""

from django.urls import path

from bench.forum.floor import views

urlpatterns = [
    path("", views.index, name="index"),
    path("c/<int:pk>/<str:slug>/", views.category, name="category"),
    path("t/<int:pk>/<str:slug>/", views.thread, name="thread"),
    path("t/<int:pk>/reply", views.reply, name="reply"),
    path("u/<int:pk>/", views.index, name="user"),
]
