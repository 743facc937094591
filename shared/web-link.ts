/** A link to the web: a name before anything that can be filled in, without a user, who would hide where it leads. */
export const webLink =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,63}(?::\d{1,5})?(?:[/?#]\S*)?$/i;
