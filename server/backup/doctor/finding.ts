/** Something that is not as it should be, and what to do about it. */
export type Finding = { text: string; advice: string };
