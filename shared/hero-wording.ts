/** The end of the default hero text. Left out when the page has nothing to play. */
export const playInvitation = ' Press play, then switch sides.';
