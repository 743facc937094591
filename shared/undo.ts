/** How long a change can be undone: its emails are held for so long, and the message that offers Undo stays for exactly as long. */
export const UNDO_MS = 30_000;
