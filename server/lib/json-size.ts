/** Bytes that a text takes in JSON, without its quotes. */
export const getJsonSize = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;
