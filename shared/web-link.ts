/**
 * A link to the web: a name before anything that can be filled in, without a user, who would hide where it leads. The
 * name may have letters of any script: `https://müller.example`.
 */
export const webLink =
  /^https:\/\/(?:[\p{L}\p{M}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]*[\p{L}\p{M}\p{Nd}])?\.)+[\p{L}\p{M}\p{Nd}-]{2,63}(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
