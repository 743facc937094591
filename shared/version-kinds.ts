/** What the studio can deliver for a song. No schemas here, because the order page loads this file. */
export const versionKinds = ['mix', 'master', 'clean', 'instrumental', 'acapella', 'stems'] as const;
export type VersionKind = (typeof versionKinds)[number];

/**
 * `waiting` until it is measured and encoded for listening, `failed` when that was given up. Stems in a ZIP have no
 * listening copy.
 */
export const versionStates = ['waiting', 'ready', 'failed'] as const;
export type VersionState = (typeof versionStates)[number];

/** Kinds that are delivered as an MP3, too. */
export const mp3Kinds: readonly VersionKind[] = ['master', 'clean', 'instrumental', 'acapella'];
