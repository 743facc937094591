/**
 * Whether a name reads like one. Nobody has proven an address that an order came with: a stranger could advertise
 * through the studio's mail by ordering in the name of a web address.
 */
export const isNamelike = (name: string): boolean =>
  name.trim() !== '' && name.length <= 60 && !/[/:@]|\.\p{L}{2}|www/iu.test(name);

/** What an email calls a client. */
export const greetingName = (name: string): string => (isNamelike(name) ? name : 'there');
