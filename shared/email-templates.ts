/**
 * Letters to start from, each right for any order as it stands. `for`: written to one client about an order, or also good for
 * many at once.
 */
export type BuiltInTemplate = {
  id: string;
  name: string;
  purpose: string;
  for: 'one' | 'many';
  subject: string;
  message: string;
};

const signature = `Best,
{{business_name}}`;

export const builtInTemplates: readonly BuiltInTemplate[] = [
  {
    id: 'order-follow-up',
    name: 'Order received',
    purpose: 'A personal word after an order came in, with three questions that save a revision.',
    for: 'one',
    subject: 'A few questions about order {{order_id}}',
    message: `Hi {{client_name}},

Thanks for sending {{song_count}} my way. I have your order {{order_id}} here and will listen through everything before I touch a fader.

Three things help me get it right the first time:

1. One or two released songs whose sound you like.
2. What you like about your rough mix, and want to keep.
3. What bothers you about it most.

A line for each is plenty. Just answer this mail.

${signature}`,
  },
  {
    id: 'files-missing',
    name: 'Files missing',
    purpose: 'Asks for files that are missing or cannot be used. Fill in what you miss.',
    for: 'one',
    subject: 'Order {{order_id}}: I am missing some files',
    message: `Hi {{client_name}},

I went through the files of order {{order_id}} and cannot start yet. This is what I am missing:

[[what is missing]]

What I need of every song:

- Beat and vocals as separate files, every one starting at 0:00
- WAV if you have it, at the sample rate you recorded in
- The effects you want to keep left on, reverb turned off

The quickest way is one zip behind a file-sharing link, as an answer to this mail. The {{turnaround}} start when everything is here.

If any of this is unclear, send me a screenshot of your session and I will tell you what to export.

${signature}`,
  },
  {
    id: 'mix-ready',
    name: 'Mix ready',
    purpose: 'Tells the client to listen, and how to send notes. Put your link in.',
    for: 'one',
    subject: 'Your mix is ready to hear ({{order_id}})',
    message: `Hi {{client_name}},

The mix of {{song_count}} from order {{order_id}} is ready:

[[link to the files]]

Listen once without taking notes, on speakers or headphones you know. Then listen again and write down what you would change, with times: "1:12, lead vocal a little louder" tells me more than "vocals louder".

Revisions are unlimited while the mix is open, so say what you hear.

${signature}`,
  },
  {
    id: 'payment-reminder',
    name: 'Payment reminder',
    purpose: 'A friendly nudge for an order that waits for its payment, with amount and order number.',
    for: 'one',
    subject: 'Order {{order_id}} is waiting for its payment',
    message: `Hi {{client_name}},

Your order {{order_id}} with {{song_count}} is here and complete. What is still open is the payment of {{order_total}}; I start as soon as it has arrived.

With PayPal it is one click: {{payment_link}}
The mail you got with your order has the other ways. Please put {{order_id}} in the note, so that I can match it.

If you have paid already, tell me when and from which name, and I will look for it. If you have changed your mind, that is fine too: a short answer is enough.

${signature}`,
  },
  {
    id: 'rush-confirmation',
    name: 'Rush confirmed',
    purpose: 'Confirms a rush order, and what the client can do to keep it fast.',
    for: 'one',
    subject: 'Rush order {{order_id}}: confirmed',
    message: `Hi {{client_name}},

Your rush order {{order_id}} is confirmed. {{song_count}}, turnaround {{turnaround}} from payment, and your place at the front of the queue is kept.

Two things keep it fast:

- Watch this address. If I have a question, I need the answer the same day.
- Send all your change notes in one mail, with times.

If the date moves on your side, tell me early. You can reach me at {{contact_email}}.

${signature}`,
  },
  {
    id: 'release-check-in',
    name: 'New-release check-in',
    purpose: 'Keeps in touch with everybody you have mixed for: is it out, and what is next?',
    for: 'many',
    subject: 'Is it out yet?',
    message: `Hi {{client_name}},

I wonder what became of your songs. Are they out? Send me the link, I want to hear how they sound in the wild.

If something new is on the way, I am glad to listen to a rough mix and say what it needs before you book anything. That costs nothing: answer this mail with a link and a sentence about where it should go.

Good luck with the release,
{{business_name}}`,
  },
];
