/** 0 or 1: SQLite has no boolean, and both engines hold the same rows. */
export type Flag = 0 | 1;
