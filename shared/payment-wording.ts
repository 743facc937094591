/** The two sentences that ask for money. They differ in whether the client is told which kind of payment to choose. */
export const friendsWording = 'Pay as Friends & Family and write your name and order number in the note.';
export const neutralWording = 'Write your name and order number in the note, so that your payment is found.';
