/** What keys in links are for: each purpose is signed apart, so that a key for one opens no other. */
export const RESET_LINK = 'password-reset';

/** 30 minutes: long enough to find the mail, short enough that an old mail is worth nothing. */
export const RESET_LINK_SECONDS = 1_800;
