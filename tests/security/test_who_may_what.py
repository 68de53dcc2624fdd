"""Who may what: for each route what each person is answered to GET and to POST, expected.

A new route fails the test until somebody has written here who may use it. The columns are a
visitor, a member, the player who sent the last move, the other player, staff without a second
factor, and a superuser with one. The words are those of ``outcome``.
"""

import pytest
from django.core.cache import cache

from pdf import libraries
from tests.security.scene import LOOKERS, all_routes

REDIRECTS = [
    ("/accounts/login/", "in"),
    ("/admin/login/", "in"),
    ("/accounts/2fa/", "2fa"),
    ("/accounts/reauthenticate/", "re"),
]

TABLE = """
account_change_password                   | in  200 200 200 200 200 | in  200 200 200 200 200
account_confirm_login_code                | in  to  to  to  to  to  | in  to  to  to  to  to
account_confirm_reauthentication_code     | in  re  re  re  re  re  | in  re  re  re  re  re
account_email                             | in  200 200 200 200 200 | in  to  to  to  to  to
account_email_verification_sent           | in  to  to  to  to  to  | in  to  to  to  to  to
account_inactive                          | 200 200 200 200 200 200 | 405 405 405 405 405 405
account_login                             | 200 to  to  to  to  to  | 200 to  to  to  to  to
account_logout                            | to  200 200 200 200 200 | to  to  to  to  to  to
account_reauthenticate                    | in  200 200 200 200 200 | in  200 200 200 200 200
account_request_reauthentication_code     | in  200 200 200 200 200 | in  200 200 200 200 200
account_reset_password                    | 200 200 200 200 200 200 | 200 200 200 200 200 200
account_reset_password_done               | 200 200 200 200 200 200 | 405 405 405 405 405 405
account_reset_password_from_key           | 200 200 200 200 200 200 | 200 200 200 200 200 200
account_reset_password_from_key_done      | 200 200 200 200 200 200 | 405 405 405 405 405 405
account_set_password                      | in  to  to  to  to  to  | in  to  to  to  to  to
account_signup                            | 200 to  to  to  to  to  | 200 to  to  to  to  to
accounts:account_delete                   | in  re  re  re  2fa re  | in  re  re  re  2fa re
accounts:data_ask                         | in  405 405 405 2fa 405 | in  re  re  re  2fa re
accounts:data_detail                      | in  200 200 200 2fa 200 | in  405 405 405 2fa 405
accounts:data_download                    | in  re  re  re  2fa re  | in  405 405 405 2fa 405
accounts:people                           | in  200 200 200 2fa 200 | in  405 405 405 2fa 405
accounts:player_detail                    | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
accounts:preferences                      | in  200 200 200 2fa 200 | in  200 200 200 2fa 200
accounts:tie_update                       | in  405 405 405 2fa 405 | in  400 400 400 2fa 400
accounts:time_off                         | in  200 200 200 2fa 200 | in  to  to  to  2fa to
accounts:vacation_cut                     | in  405 405 405 2fa 405 | in  400 400 400 2fa 400
accounts:vacation_take                    | in  405 405 405 2fa 405 | in  422 422 422 2fa 422
admin:account_emailaddress_add            | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:account_emailaddress_change         | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:account_emailaddress_changelist     | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:account_emailaddress_delete         | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:account_emailaddress_history        | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:accounts_user_add                   | in  in  in  in  2fa 403 | in  in  in  in  2fa 403
admin:accounts_user_change                | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:accounts_user_changelist            | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:accounts_user_delete                | in  in  in  in  2fa 403 | in  in  in  in  2fa 403
admin:accounts_user_history               | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:app_list                            | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:auth_group_add                      | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:auth_group_change                   | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:auth_group_changelist               | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:auth_group_delete                   | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:auth_group_history                  | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:auth_user_password_change           | in  in  in  in  2fa 403 | in  in  in  in  2fa 403
admin:autocomplete                        | in  in  in  in  2fa 403 | in  in  in  in  2fa 405
admin:forum_category_add                  | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:forum_category_change               | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:forum_category_changelist           | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:forum_category_delete               | in  in  in  in  2fa 403 | in  in  in  in  2fa 403
admin:forum_category_history              | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:games_match_add                     | in  in  in  in  2fa 403 | in  in  in  in  2fa 403
admin:games_match_change                  | in  in  in  in  2fa 200 | in  in  in  in  2fa 403
admin:games_match_changelist              | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:games_match_delete                  | in  in  in  in  2fa 403 | in  in  in  in  2fa 403
admin:games_match_history                 | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:games_submission_add                | in  in  in  in  2fa 403 | in  in  in  in  2fa 403
admin:games_submission_change             | in  in  in  in  2fa 200 | in  in  in  in  2fa 403
admin:games_submission_changelist         | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:games_submission_delete             | in  in  in  in  2fa 403 | in  in  in  in  2fa 403
admin:games_submission_history            | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:index                               | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:jsi18n                              | in  in  in  in  2fa 200 | in  in  in  in  2fa 405
admin:login                               | in  403 403 403 2fa to  | in  403 403 403 2fa 200
admin:logout                              | in  to  to  to  2fa 405 | in  to  to  to  2fa 200
admin:mfa_authenticator_add               | in  in  in  in  2fa 403 | in  in  in  in  2fa 403
admin:mfa_authenticator_change            | in  in  in  in  2fa 200 | in  in  in  in  2fa 403
admin:mfa_authenticator_changelist        | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:mfa_authenticator_delete            | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:mfa_authenticator_history           | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:password_change                     | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:password_change_done                | in  in  in  in  2fa 200 | in  in  in  in  2fa 405
admin:usersessions_usersession_add        | in  in  in  in  2fa 403 | in  in  in  in  2fa 403
admin:usersessions_usersession_change     | in  in  in  in  2fa 200 | in  in  in  in  2fa 403
admin:usersessions_usersession_changelist | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:usersessions_usersession_delete     | in  in  in  in  2fa 403 | in  in  in  in  2fa 403
admin:usersessions_usersession_history    | in  in  in  in  2fa 200 | in  in  in  in  2fa 200
admin:view_on_site                        | in  in  in  in  2fa to  | in  in  in  in  2fa to
forum:categories_read                     | in  405 405 405 2fa 405 | in  to  to  to  2fa to
forum:category_detail                     | to  to  to  to  2fa to  | 405 405 405 405 2fa 405
forum:category_feed                       | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
forum:feed                                | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
forum:game_feed                           | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
forum:player_feed                         | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
forum:index                               | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
forum:post_delete                         | in  404 200 404 2fa 200 | in  404 to  404 2fa to
forum:post_detail                         | to  to  to  to  2fa to  | 405 405 405 405 2fa 405
forum:post_edit                           | in  404 200 404 2fa 200 | 403 404 422 404 2fa 422
forum:post_edits                          | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
forum:post_like                           | in  405 405 405 2fa 405 | in  422 422 422 2fa 422
forum:post_new                            | in  200 200 200 2fa 200 | 403 422 422 422 2fa 422
forum:queue                               | in  404 404 404 2fa 200 | in  404 404 404 2fa 422
forum:poll_vote                           | in  405 405 405 2fa 405 | in  422 422 422 2fa 422
forum:sitemap                             | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
forum:sitemap_index                       | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
forum:thread_detail                       | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
forum:thread_feed                         | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
forum:thread_moderate                     | in  404 404 404 2fa 200 | in  404 404 404 2fa 422
forum:thread_new_posts                    | in  to  to  to  2fa to  | in  405 405 405 2fa 405
forum:thread_start                        | in  200 200 200 2fa 200 | 403 422 422 422 2fa 422
forum:thread_watch                        | in  405 405 405 2fa 405 | in  422 422 422 2fa 422
forum:thread_watched                      | in  200 200 200 2fa 200 | in  405 405 405 2fa 405
forum:player_reports                      | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
forum:post_rolls                          | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
forum:report_answer                       | in  405 405 405 2fa 405 | in  422 422 422 2fa 422
forum:report_edit                         | in  404 200 404 2fa 200 | 403 404 200 404 2fa 200
forum:report_list                         | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
forum:report_new                          | in  200 200 200 2fa 200 | 403 200 200 200 2fa 200
forum:reports_csv                         | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
forum:reports_json                        | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
forum:wanted_list                         | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
forum:wanted_new                          | in  200 200 200 2fa 200 | 403 422 422 422 2fa 422
forum:wanted_set                          | in  405 405 405 2fa 405 | in  422 422 422 2fa 422
games:chat_own                            | in  to  to  to  2fa to  | in  405 405 405 2fa 405
games:chat_read                           | in  405 405 405 2fa 405 | in  404 422 422 2fa 404
games:chat_room                           | in  404 200 200 2fa 404 | in  404 422 422 2fa 404
games:commitment_list                     | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
games:commitment_today                    | to  to  to  to  2fa to  | 405 405 405 405 2fa 405
games:hand_detail                         | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
games:hand_proof_json                     | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
games:invitation_decline                  | 405 405 405 405 2fa 405 | 404 404 404 404 2fa 404
games:invitation_detail                   | 404 404 404 404 2fa 404 | 405 405 405 405 2fa 405
games:invitation_send                     | 405 405 405 405 2fa 405 | 403 422 422 422 2fa 422
games:invitation_withdraw                 | 405 405 405 405 2fa 405 | 403 410 410 410 2fa 410
games:link_detail                         | 404 404 404 404 2fa 404 | 405 405 405 405 2fa 405
games:link_renew                          | 405 405 405 405 2fa 405 | 403 410 410 410 2fa 410
games:match_call_off                      | in  410 410 410 2fa 410 | in  410 410 410 2fa 410
games:match_detail                        | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
games:match_edit                          | in  410 410 410 2fa 410 | in  410 410 410 2fa 410
games:match_fill                          | 405 405 405 405 2fa 405 | 403 403 409 409 2fa 403
games:match_join                          | 405 405 405 405 2fa 405 | 403 410 409 409 2fa 410
games:match_leave                         | 405 405 405 405 2fa 405 | 403 410 410 410 2fa 410
games:match_list                          | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
games:match_log                           | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
games:match_new                           | in  200 200 200 2fa 200 | in  422 422 422 2fa 422
games:match_next                          | in  to  to  to  2fa to  | in  405 405 405 2fa 405
games:match_position                      | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
games:match_record_json                   | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
games:match_resign                        | in  200 200 200 2fa 200 | in  403 to  to  2fa 403
games:match_state_json                    | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
games:match_version                       | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
games:move_submit                         | 405 405 405 405 2fa 405 | 403 422 422 422 2fa 422
games:note_edit                           | in  200 200 200 2fa 200 | in  422 422 422 2fa 422
games:order_give                          | 405 405 405 405 2fa 405 | 403 403 422 422 2fa 403
games:order_revoke                        | 405 405 405 405 2fa 405 | 403 403 to  403 2fa 403
games:rematch_offer                       | 405 405 405 405 2fa 405 | 403 403 410 410 2fa 403
games:proposal_answer                     | 405 405 405 405 2fa 405 | 403 422 422 422 2fa 422
games:proposal_make                       | 405 405 405 405 2fa 405 | 403 422 422 422 2fa 422
games:seat_take_back                      | 405 405 405 405 2fa 405 | 403 403 409 409 2fa 403
games:seat_take_over                      | 405 405 405 405 2fa 405 | 403 409 409 409 2fa 409
games:submission_detail                   | in  403 200 403 2fa 403 | in  405 405 405 2fa 405
games:watch_set                           | in  405 405 405 2fa 405 | in  422 422 422 2fa 422
health:healthz                            | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
health:readyz                             | 503 503 503 503 2fa 503 | 405 405 405 405 2fa 405
letters:box_set                           | in  405 405 405 2fa 405 | in  400 400 400 2fa 400
letters:conversation_detail               | in  404 200 200 2fa 200 | in  404 422 422 2fa 422
letters:conversation_list                 | in  200 200 200 2fa 200 | in  405 405 405 2fa 405
letters:letters_read                      | in  405 405 405 2fa 405 | in  404 404 404 2fa 404
meetups:announcement_add                  | in  405 405 405 2fa 405 | in  404 422 404 2fa 404
meetups:answer_set                        | 405 405 405 405 2fa 405 | in  422 422 422 2fa 422
meetups:area_edit                         | in  200 200 200 2fa 200 | in  422 422 422 2fa 422
meetups:area_remove                       | in  405 405 405 2fa 405 | in  to  to  to  2fa to
meetups:calendar_area                     | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
meetups:calendar_detail                   | in  200 200 200 2fa 200 | in  405 405 405 2fa 405
meetups:calendar_game                     | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
meetups:calendar_meetup                   | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
meetups:calendar_own                      | 404 404 404 404 2fa 404 | 405 405 405 405 2fa 405
meetups:calendar_renew                    | in  405 405 405 2fa 405 | in  to  to  to  2fa to
meetups:comment_add                       | in  405 405 405 2fa 405 | in  422 422 422 2fa 422
meetups:guest_judge                       | in  405 405 405 2fa 405 | in  404 422 404 2fa 404
meetups:meetup_cancel                     | in  405 405 405 2fa 405 | in  404 to  404 2fa 404
meetups:meetup_detail                     | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
meetups:meetup_edit                       | in  404 200 404 2fa 404 | in  404 422 404 2fa 404
meetups:meetup_flyer                      | to  to  to  to  2fa to  | 405 405 405 405 2fa 405
meetups:meetup_list                       | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
meetups:meetup_map                        | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
meetups:meetup_month                      | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
meetups:meetup_new                        | in  200 200 200 2fa 200 | in  422 422 422 2fa 422
meetups:meetup_queue                      | in  404 404 404 2fa 200 | in  404 404 404 2fa 422
meetups:place_suggest                     | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
mfa_activate_totp                         | in  re  re  re  re  re  | in  re  re  re  re  re
mfa_add_webauthn                          | in  re  re  re  re  re  | in  re  re  re  re  re
mfa_authenticate                          | in  to  to  to  to  to  | in  to  to  to  to  to
mfa_deactivate_totp                       | in  404 404 404 404 re  | in  404 404 404 404 re
mfa_download_recovery_codes               | in  404 404 404 404 404 | in  404 404 404 404 404
mfa_edit_webauthn                         | in  re  re  re  re  re  | in  re  re  re  re  re
mfa_generate_recovery_codes               | in  re  re  re  re  re  | in  re  re  re  re  re
mfa_index                                 | in  200 200 200 200 200 | in  405 405 405 405 405
mfa_list_webauthn                         | in  200 200 200 200 200 | in  405 405 405 405 405
mfa_login_webauthn                        | in  to  to  to  to  to  | in  to  to  to  to  to
mfa_reauthenticate                        | in  re  re  re  re  200 | in  re  re  re  re  200
mfa_reauthenticate_webauthn               | in  re  re  re  re  re  | in  re  re  re  re  re
mfa_remove_webauthn                       | in  re  re  re  re  re  | in  re  re  re  re  re
mfa_view_recovery_codes                   | in  404 404 404 404 404 | in  405 405 405 405 405
moderation:action_list                    | in  404 404 404 2fa 200 | in  405 405 405 2fa 405
moderation:case_detail                    | in  404 404 404 2fa 200 | in  404 404 404 2fa 422
moderation:case_list                      | in  404 404 404 2fa 200 | in  405 405 405 2fa 405
moderation:decision_list                  | in  200 200 200 2fa 200 | in  405 405 405 2fa 405
moderation:note_new                       | in  405 405 405 2fa 405 | in  404 404 404 2fa 422
moderation:person_detail                  | in  404 404 404 2fa 200 | in  404 404 404 2fa 422
moderation:report_new                     | in  404 404 200 2fa 404 | in  404 404 422 2fa 404
moderation:warning_confirm                | in  405 405 405 2fa 405 | in  400 400 400 2fa 400
near:player_list                          | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
near:player_map                           | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
notices:address_mend                      | in  405 405 405 2fa 405 | in  to  to  to  2fa to
notices:device_add                        | in  405 405 405 2fa 405 | in  400 400 400 2fa 400
notices:device_remove                     | in  405 405 405 2fa 405 | in  404 404 404 2fa 404
notices:feed_renew                        | in  405 405 405 2fa 405 | in  to  to  to  2fa to
notices:mail_stop                         | 200 200 200 200 2fa 200 | 200 200 200 200 2fa 200
notices:notice_feed                       | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
notices:notice_list                       | in  200 200 200 2fa 200 | in  405 405 405 2fa 405
notices:notice_read                       | in  405 405 405 2fa 405 | in  404 404 to  2fa 404
notices:notices_read_all                  | in  405 405 405 2fa 405 | in  to  to  to  2fa to
notices:preferences                       | in  200 200 200 2fa 200 | in  422 422 422 2fa 422
notices:subject_choose                    | in  200 200 200 2fa 200 | in  to  to  to  2fa to
notices:turn_calendar                     | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
notices:webhook_set                       | in  405 405 405 2fa 405 | in  to  to  to  2fa to
pages:about                               | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
pages:about_topic                         | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
pages:learn_begin                         | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
pages:learn_list                          | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
pages:learn_play                          | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
pages:manifest                            | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
pages:offline_page                        | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
pages:offline_worker                      | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
pages:page_design                         | 404 404 404 404 2fa 404 | 405 405 405 405 2fa 405
pages:page_design_error                   | 404 404 404 404 2fa 404 | 405 405 405 405 2fa 405
pages:page_home                           | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
pages:robots                              | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
pages:rules_ask                           | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
pages:rules_detail                        | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
pages:rules_list                          | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
pages:rules_pdf                           | to  to  to  to  2fa to  | 405 405 405 405 2fa 405
pages:rules_try                           | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
pages:search                              | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
pages:sitemap                             | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
pages:sitemap_index                       | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
pictures:picture_detail                   | 404 404 200 404 2fa 404 | 405 405 405 405 2fa 405
pictures:picture_thumb                    | 404 404 200 404 2fa 404 | 405 405 405 405 2fa 405
scoresheets:blank_pdf                     | to  to  to  to  2fa to  | 405 405 405 405 2fa 405
scoresheets:blank_png                     | to  to  to  to  2fa to  | 405 405 405 405 2fa 405
scoresheets:calculator                    | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
scoresheets:cells_save                    | 405 405 405 405 2fa 405 | 400 400 400 400 2fa 400
scoresheets:change_undo                   | 405 405 405 405 2fa 405 | 400 400 400 400 2fa 400
scoresheets:code_open                     | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
scoresheets:history_csv                   | in  200 200 200 2fa 200 | in  405 405 405 2fa 405
scoresheets:history_list                  | in  200 200 200 2fa 200 | in  405 405 405 2fa 405
scoresheets:online_big                    | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
scoresheets:online_claim                  | 405 405 405 405 2fa 405 | 403 to  to  to  2fa to
scoresheets:online_csv                    | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
scoresheets:online_delete                 | 405 405 405 405 2fa 405 | 403 422 422 422 2fa 422
scoresheets:online_detail                 | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
scoresheets:online_edit                   | 200 200 200 200 2fa 200 | 422 422 422 422 2fa 422
scoresheets:online_end                    | 405 405 405 405 2fa 405 | to  to  to  to  2fa to
scoresheets:online_pdf                    | 202 202 202 202 2fa 202 | 405 405 405 405 2fa 405
scoresheets:online_version                | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
scoresheets:player_link                   | 405 405 405 405 2fa 405 | 403 to  to  to  2fa to
scoresheets:sheet_detail                  | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
scoresheets:sheet_from_match              | 405 405 405 405 2fa 405 | 422 422 422 422 2fa 422
scoresheets:sheet_list                    | 200 200 200 200 2fa 200 | 405 405 405 405 2fa 405
scoresheets:sheet_new                     | 200 200 200 200 2fa 200 | 422 422 422 422 2fa 422
scoresheets:warnings_accept               | 405 405 405 405 2fa 405 | 400 400 400 400 2fa 400
set_language                              | 405 405 405 405 2fa 405 | to  to  to  to  2fa to
usersessions_list                         | in  200 200 200 200 200 | in  to  to  to  to  to
"""
EXPECTED = {
    cells[0].strip(): [cell.split() for cell in cells[1:]]
    for cells in (line.split("|") for line in TABLE.strip().splitlines())
}


def outcome(answer):
    """The status; of a redirect: in (sign in), 2fa (enrol), re (say your password), to (on)."""
    if answer.status_code not in {301, 302, 303}:
        return str(answer.status_code)
    return next((word for path, word in REDIRECTS if answer["Location"].startswith(path)), "to")


WITHOUT_TOKEN = {"notices:mail_stop"}
"""A mail program has no token of a form; the address itself is signed (RFC 8058)."""


def test_every_route_is_in_the_table_and_every_row_is_a_route():
    assert sorted(EXPECTED) == all_routes()


@pytest.mark.parametrize("method", ["get", "post"])
def test_everybody_gets_what_the_table_says_and_nobody_more(scene, method, monkeypatch):
    monkeypatch.setattr(libraries, "_loads", lambda _file: True)  # Whatever this machine lacks.
    got = {}
    for route in EXPECTED:
        cache.clear()
        address = scene.address(route)
        got[route] = [outcome(scene.ask(looker, method, address)) for looker in LOOKERS]
    assert got == {route: cells[method == "post"] for route, cells in EXPECTED.items()}


def is_told(page):
    """Whether it says why; where much was typed, the form is given back."""
    sentences = (
        "This form cannot be taken.",
        "This page was open for too long.",
        "You are not signed in any more.",
    )
    return any(sentence in page for sentence in sentences)


def test_a_post_without_its_token_is_refused_whoever_sends_it(scene):
    """The check of the token comes first, so nothing is asked of whoever has none."""
    for looker in LOOKERS:
        scene.clients[looker].handler.enforce_csrf_checks = True
        answers = {
            route: scene.ask(looker, "post", scene.address(route))
            for route in EXPECTED.keys() - WITHOUT_TOKEN
        }
        got = {route: outcome(answer) for route, answer in answers.items()}
        # Staff without a second factor are sent to enrol before anything is looked at.
        assert {route for route in got if got[route] not in {"403", "2fa"}} == set()
        assert looker == "staff" or "2fa" not in got.values()
        refused = [route for route in got if got[route] == "403"]
        assert [route for route in refused if not is_told(answers[route].text)] == []
