import { changeClient, findClient } from '../../features/clients/queries.ts';
import { setListed } from '../../features/clients/unsubscribe-queries.ts';
import type { Queries } from '../../ports/database/port.ts';

// Numbers of 555-01xx belong to nobody (North American Numbering Plan).
const contacts = [
  {
    local: 'mara.lindqvist',
    phone: '+1 (503) 555-0142',
    note: 'Band of four, Mara decides. Listens in the van first, so check mixes on something small.',
  },
  {
    local: 'kofi.larbi',
    phone: '+1 212 555 0117',
    note: 'Records in a closet with a hoodie over the mic. Always ask for the dry vocal too.',
  },
  { local: 'yasmin.haddou', phone: '', note: 'Do not tune the runs. Pays the same day, every time.' },
  {
    local: 'theo.brandt',
    phone: '+1 (312) 555-0175 x2',
    note: 'Sends kick and bass as one file unless told otherwise.\nPlays the mix in a club before he answers: allow a weekend.',
  },
  { local: 'jonah.sayle', phone: '+1 404 555 0123', note: '' },
  { local: 'priya.venkat', phone: '', note: 'EP in spring, four songs. Offer BAND10 again.' },
  { local: 'nadia.ferreira', phone: '+1 (305) 555-0199', note: 'Texts only, no calls before noon.' },
];

const UNSUBSCRIBED = 'hollis.gray';

const keyOf = (local: string) => `${local}@example.com`;

/** What the owner has written down about some of the clients, and one who wants no letters. */
export const writeContacts = async (tx: Queries): Promise<void> => {
  for (const { local, ...words } of contacts) await changeClient(tx, keyOf(local), words);
  const client = await findClient(tx, keyOf(UNSUBSCRIBED));
  if (client) await setListed(tx, client.id, false);
};
