"""The addresses under /forum/. The slug of an address never decides; the number does."""

from django.urls import path

from forum.views import (
    deeds,
    feeds,
    moderating,
    polls,
    reading,
    report_lists,
    reports,
    sitemaps,
    wanted,
    writing,
)

app_name = "forum"

urlpatterns = [
    path("", reading.index, name="index"),
    path("sitemap.xml", sitemaps.sitemap_index, name="sitemap_index"),
    path("sitemap-<int:number>.xml", sitemaps.sitemap, name="sitemap"),
    path("feed/", feeds.feed, name="feed"),
    path("games/<slug:game>/feed/", feeds.game_feed, name="game_feed"),
    path("players/<str:username>/feed/", feeds.player_feed, name="player_feed"),
    path("c/<int:category_id>/feed/", feeds.category_feed, name="category_feed"),
    path("<int:thread_id>/feed/", feeds.thread_feed, name="thread_feed"),
    path("<int:thread_id>/moderate/", moderating.thread_moderate, name="thread_moderate"),
    path("queue/", moderating.queue, name="queue"),
    path("watched/", deeds.thread_watched, name="thread_watched"),
    path("read/", reading.categories_read, name="categories_read"),
    path("c/<int:category_id>/", reading.category_detail, name="category_detail"),
    path("c/<int:category_id>-<str:slug>/", reading.category_detail, name="category_detail"),
    path("c/<int:category_id>/new/", writing.thread_new, name="thread_start"),
    path("posts/<int:post_id>/", reading.post_detail, name="post_detail"),
    path("posts/<int:post_id>/edit/", writing.post_edit, name="post_edit"),
    path("posts/<int:post_id>/delete/", writing.post_delete, name="post_delete"),
    path("posts/<int:post_id>/edits/", deeds.post_edits, name="post_edits"),
    path("posts/<int:post_id>/rolls/", deeds.post_rolls, name="post_rolls"),
    path("posts/<int:post_id>/like/", deeds.post_like, name="post_like"),
    path("reports/", report_lists.report_list, name="report_list"),
    path("reports/reports.csv", report_lists.reports_csv, name="reports_csv"),
    path("reports/reports.json", report_lists.reports_json, name="reports_json"),
    path("reports/new/", reports.report_new, name="report_new"),
    path("reports/<int:report_id>/edit/", reports.report_edit, name="report_edit"),
    path("reports/<int:report_id>/answer/", reports.report_answer, name="report_answer"),
    path("wanted/", wanted.wanted_list, name="wanted_list"),
    path("wanted/new/", wanted.wanted_new, name="wanted_new"),
    path("wanted/<int:wanted_id>/", wanted.wanted_set, name="wanted_set"),
    path("players/<str:username>/", report_lists.player_reports, name="player_reports"),
    path("<int:thread_id>/vote/", polls.poll_vote, name="poll_vote"),
    path("<int:thread_id>/watch/", deeds.thread_watch, name="thread_watch"),
    path("<int:thread_id>/", reading.thread_detail, name="thread_detail"),
    path("<int:thread_id>-<str:slug>/", reading.thread_detail, name="thread_detail"),
    path("<int:thread_id>/new/", reading.thread_new_posts, name="thread_new_posts"),
    path("<int:thread_id>/reply/", writing.post_new, name="post_new"),
]
