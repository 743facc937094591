/** Two wordings that ask for payment: with and without telling the client which kind of payment to choose. */
export const friendsWording = 'Pay as Friends & Family and write your name and order number in the note.';
export const neutralWording = 'Write your name and order number in the note, so that your payment is found.';
