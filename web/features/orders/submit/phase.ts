/** Where the sending of an order is. `waiting` is for the files: the order goes out when the server has them. */
export type Phase = 'editing' | 'checking' | 'waiting' | 'sending' | 'placed';
