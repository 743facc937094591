/** 0 or 1: SQLite has no boolean type, and both engines store the same rows. */
export type Flag = 0 | 1;
