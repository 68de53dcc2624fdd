"""The addresses under /letters/."""

from django.urls import path

from letters import views

app_name = "letters"
urlpatterns = [
    path("", views.conversation_list, name="conversation_list"),
    path("box/set/", views.box_set, name="box_set"),
    path("<str:username>/", views.conversation_detail, name="conversation_detail"),
    path("<str:username>/read/", views.letters_read, name="letters_read"),
]
