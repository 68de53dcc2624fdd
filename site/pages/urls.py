"""The addresses on top."""

from django.urls import path

from pages import search_views, views

app_name = "pages"
urlpatterns = [
    path("", views.page_home, name="page_home"),
    path("search/", search_views.search, name="search"),
    path("rules/<slug:game>/", views.rules_detail, name="rules_detail"),
    path("design/", views.page_design, name="page_design"),
    path("design/errors/<int:status>/", views.page_design_error, name="page_design_error"),
]
