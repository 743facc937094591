/**
 * Whether a text looks like a person's name. Nobody has verified the address of an order: a stranger could advertise
 * through the studio's email by ordering with a web address as the name.
 */
export const isNamelike = (name: string): boolean =>
  name.trim() !== '' && name.length <= 60 && !/[/:@]|\.\p{L}{2}|www/iu.test(name);

/**
 * Whether a title can stand in an email to an address nobody has verified. Titles may have more signs than names, such as
 * `3:15 / Intro`, but no web address.
 */
export const isTitlelike = (title: string): boolean =>
  title.trim() !== '' && title.length <= 80 && !/@|:\/\/|\.\p{L}{2}|www/iu.test(title);

export const greetingName = (name: string): string => (isNamelike(name) ? name : 'there');
