"""The addresses of notices. Those with a token are for mail programs, feed readers, calendars."""

from django.urls import path

from notices import views

app_name = "notices"
urlpatterns = [
    path("", views.notice_list, name="notice_list"),
    path("read/", views.notices_read_all, name="notices_read_all"),
    path("<int:notice_id>/read/", views.notice_read, name="notice_read"),
    path("preferences/", views.preferences, name="preferences"),
    path("address/", views.address_mend, name="address_mend"),
    path("webhook/", views.webhook_set, name="webhook_set"),
    path("feeds/", views.feed_renew, name="feed_renew"),
    path("devices/", views.device_add, name="device_add"),
    path("devices/<int:device_id>/", views.device_remove, name="device_remove"),
    path("about/<slug:subject_type>/<str:about_id>/", views.subject_choose, name="subject_choose"),
    path("stop/<str:token>/", views.mail_stop, name="mail_stop"),
    path("feed/<str:token>/notices.atom", views.notice_feed, name="notice_feed"),
    path("feed/<str:token>/turns.ics", views.turn_calendar, name="turn_calendar"),
]
