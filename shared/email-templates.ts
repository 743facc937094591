/**
 * Built-in emails to start from; each fits an order in any status. `for`: one client about an order, or also suitable
 * for many at once.
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
    purpose: 'A personal note after an order comes in, with three questions that save a revision.',
    for: 'one',
    subject: 'A few questions about {{order_title}}',
    message: `Hi {{client_name}},

Thanks for sending {{song_count}} my way. I have {{order_title}}, and I’ll listen to everything before I touch a fader.

Three things will help me get it right first time:

1. One or two released songs whose sound you like.
2. What you like about your rough mix and want to keep.
3. What bothers you about it most.

A line for each is plenty. Just reply to this email.

${signature}`,
  },
  {
    id: 'files-missing',
    name: 'Files missing',
    purpose: 'Asks for files that are missing or unusable. Fill in what you need.',
    for: 'one',
    subject: '{{order_title}}: I’m missing some files',
    message: `Hi {{client_name}},

I’ve been through the files for {{order_title}} and can’t start yet. I still need:

[[what is missing]]

For each song I need:

- Beat and vocals as separate files, all starting at 0:00
- WAV if you have it, at the sample rate you recorded in
- The effects you want to keep switched on, reverb switched off

The quickest way is to zip everything and reply to this email with a file-sharing link. Your turnaround of {{turnaround}} starts once I have it all.

If any of this is unclear, send me a screenshot of your session and I’ll tell you what to export.

${signature}`,
  },
  {
    id: 'mix-ready',
    name: 'Mix ready',
    purpose: 'Invites the client to listen and explains how to send notes. Add your link.',
    for: 'one',
    subject: '{{order_title}}: Your mix is ready',
    message: `Hi {{client_name}},

Your mix of {{order_title}} is ready:

[[link to the files]]

Listen once without taking notes, on speakers or headphones you know. Then listen again and write down what you would change, with times: "1:12, lead vocal a little louder" tells me more than "vocals louder".

Say what you hear: that’s what revisions are for.

${signature}`,
  },
  {
    id: 'payment-reminder',
    name: 'Payment reminder',
    purpose: 'A friendly nudge about an unpaid order, with the amount and order number.',
    for: 'one',
    subject: '{{order_title}}: Payment',
    message: `Hi {{client_name}},

I have everything for {{order_title}} except the payment of {{order_total}}. I’ll start as soon as it’s in.

Pay in one click: {{payment_link}}
Your order email lists the other ways to pay. Please put {{order_id}} in the note so I can match it.

If you’ve already paid, tell me when and under which name, and I’ll look for it. If you’ve changed your mind, that’s fine too. Just let me know.

${signature}`,
  },
  {
    id: 'rush-confirmation',
    name: 'Rush confirmed',
    purpose: 'Confirms a rush order and says how the client can keep it fast.',
    for: 'one',
    subject: '{{order_title}}: Rush order confirmed',
    message: `Hi {{client_name}},

Your rush order for {{order_title}} is confirmed: {{turnaround}} from payment. You’re at the front of the queue.

Two things will keep it fast:

- Keep an eye on your inbox. If I have a question, I need an answer the same day.
- Send all your change notes in one email, with times.

If your release date changes, let me know early. You can reach me at {{contact_email}}.

${signature}`,
  },
  {
    id: 'release-check-in',
    name: 'New-release check-in',
    purpose: 'Keeps in touch with everyone you’ve mixed for: is it out, and what’s next?',
    for: 'many',
    subject: 'Is it out yet?',
    message: `Hi {{client_name}},

Are your songs out yet? Send me the link. I’d love to hear them in the wild.

If you’re working on something new, I’m happy to listen to a rough mix and tell you what it needs before you book anything. It’s free: reply to this email with a link and a line about where you want to take it.

Good luck with the release,
{{business_name}}`,
  },
];
