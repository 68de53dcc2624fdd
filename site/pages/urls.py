"""The addresses on top."""

from django.urls import path

from pages import (
    about_views,
    learn_views,
    offline_views,
    rule_paper_views,
    rule_views,
    search_views,
    views,
)

app_name = "pages"
urlpatterns = [
    path("", views.page_home, name="page_home"),
    path("sw.js", offline_views.offline_worker, name="offline_worker"),
    path("offline/", offline_views.offline_page, name="offline_page"),
    path("robots.txt", about_views.robots, name="robots"),
    path("sitemap.xml", about_views.sitemap_index, name="sitemap_index"),
    path("sitemap-pages.xml", about_views.sitemap, name="sitemap"),
    path("site.webmanifest", about_views.manifest, name="manifest"),
    path("about/", about_views.about, name="about"),
    path("about/<slug:topic>/", about_views.about, name="about_topic"),
    path("search/", search_views.search, name="search"),
    path("rules/", rule_views.rules_list, name="rules_list"),
    path("rules/ask/", rule_views.rules_ask, name="rules_ask"),
    path("rules/<slug:game>.pdf", rule_paper_views.rules_pdf, name="rules_pdf"),
    path("rules/<slug:game>/", rule_views.rules_detail, name="rules_detail"),
    path("rules/<slug:game>/try/", rule_views.rules_try, name="rules_try"),
    path("learn/", learn_views.learn_list, name="learn_list"),
    path("learn/<slug:game>/", learn_views.learn_begin, name="learn_begin"),
    path("learn/<slug:game>/play/", learn_views.learn_play, name="learn_play"),
    path("design/", views.page_design, name="page_design"),
    path("design/errors/<int:status>/", views.page_design_error, name="page_design_error"),
]
