"""The addresses under /meetups/."""

from django.urls import path

from meetups.views import areas, calendars, flyers, guests, hosting, meetups, months, places

app_name = "meetups"
urlpatterns = [
    path("", meetups.meetup_list, name="meetup_list"),
    path("new/", hosting.meetup_new, name="meetup_new"),
    path("map/", meetups.meetup_map, name="meetup_map"),
    path("month/", months.meetup_month, name="meetup_month"),
    path("queue/", guests.meetup_queue, name="meetup_queue"),
    path("calendar/", calendars.calendar_detail, name="calendar_detail"),
    path("calendar/renew/", calendars.calendar_renew, name="calendar_renew"),
    path("calendar/<str:token>.ics", calendars.calendar_own, name="calendar_own"),
    path("near/<str:cell>.ics", calendars.calendar_area, name="calendar_area"),
    path("games/<slug:game>.ics", calendars.calendar_game, name="calendar_game"),
    path("<int:meetup_id>/", meetups.meetup_detail, name="meetup_detail"),
    path("<int:meetup_id>/meetup.ics", calendars.calendar_meetup, name="calendar_meetup"),
    path("<int:meetup_id>/flyer.pdf", flyers.meetup_flyer, name="meetup_flyer"),
    path("<int:meetup_id>/edit/", hosting.meetup_edit, name="meetup_edit"),
    path("<int:meetup_id>/cancel/", hosting.meetup_cancel, name="meetup_cancel"),
    path("<int:meetup_id>/answer/", guests.answer_set, name="answer_set"),
    path("<int:meetup_id>/guests/", guests.guest_judge, name="guest_judge"),
    path("<int:meetup_id>/tell/", guests.announcement_add, name="announcement_add"),
    path("<int:meetup_id>/say/", guests.comment_add, name="comment_add"),
    path("area/", areas.area_edit, name="area_edit"),
    path("area/remove/", areas.area_remove, name="area_remove"),
    path("places/", places.place_suggest, name="place_suggest"),
]
