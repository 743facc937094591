/** Put beside the look of a button or an input: a tool's size where there is a pointer, a finger's size where there is none. */
export const dense = 'px-3! py-1.5! text-sm! pointer-fine:min-h-9!';

/** Put beside the look of a link in a line of text: as much room as a finger needs, which moves nothing around it. */
export const touchable = 'pointer-coarse:-my-3.5 pointer-coarse:py-3.5';
