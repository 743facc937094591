/**
 * Whether a text looks like a person's name. Nobody has verified the address of an order: a stranger could advertise
 * through the studio's email by ordering with a web address as the name.
 */
export const isNamelike = (name: string): boolean =>
  name.trim() !== '' && name.length <= 60 && !/[/:@]|\.\p{L}{2}|www/iu.test(name);

export const greetingName = (name: string): string => (isNamelike(name) ? name : 'there');
