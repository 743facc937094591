/** Ends the hero text the product comes with. A page with nothing to play leaves it out. */
export const playInvitation = ' Press play, then switch sides.';
