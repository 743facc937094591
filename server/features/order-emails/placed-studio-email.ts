import { formatMoney } from '../../../shared/money.ts';
import { briefTextNames, orderTextFields } from '../../../shared/order-fields.ts';
import { formatMegabytes } from '../../../shared/sizes.ts';
import { stemLabelWords } from '../../../shared/stems.ts';
import {
  type Block,
  button,
  heading,
  mailto,
  paragraph,
  quote,
  smallPrint,
  type TableRow,
  table,
  title,
} from '../../email/blocks.ts';
import { formatMoment, getAdminLink, getMoneyFormat, nameForStudio, type OrderEmail } from './about-order.ts';
import { describeFiles, getPriceRows, isRush, type Order, type PlacedData } from './placed-order.ts';

/** Tells the studio about a new order, with everything the client entered. */
export const placedStudioEmail = (data: PlacedData): OrderEmail => {
  const { order, settings } = data;
  const songs = order.song_count === 1 ? '1 song' : `${order.song_count} songs`;
  const rush = isRush(order) ? ', rush' : '';
  const format = getMoneyFormat(settings, order);
  const total = formatMoney(order.total_amount, format);
  return {
    subject: `${nameForStudio(order)}: New order, ${songs}, ${total}${rush}`,
    sender: { name: settings.business_name },
    preheader: `${describeFiles(order)}, ${total}`,
    blocks: [
      title(rush ? 'New rush order' : 'New order'),
      smallPrint({ code: order.id }, `, placed ${formatMoment(order.created_at, format.locale)}`),
      heading('Client'),
      paragraph(`${order.name}\n`, mailto(order.email)),
      heading('Order'),
      table(getPriceRows(order, format)),
      ...listSongs(order),
      ...getBriefTexts(order),
      heading('Files', describeFiles(order)),
      table(getFileRows(order)),
      ...(order.check?.length ? [smallPrint(order.check.join('\n'))] : []),
      button('Open the order', getAdminLink(data)),
      smallPrint('Listen and download there. You’ll need to sign in.'),
    ],
    footer: [['Reply to this email to write to the client.']],
  };
};

/** The songs, if there are several or they have references: plain links, which a client typed. */
const listSongs = ({ songs = [] }: Order): Block[] =>
  songs.length > 1 || songs.some(({ references }) => references.length)
    ? [
        heading('Songs'),
        ...songs.map(({ name, references }) =>
          paragraph(name, ...references.flatMap((url) => ['\nReference: ', { text: url, href: url }])),
        ),
      ]
    : [];

/** The client's own words about the work. */
const getBriefTexts = (order: Order): Block[] =>
  briefTextNames.flatMap((name) => quote(orderTextFields[name].label, order[name]));

const getFileRows = (order: Order): TableRow[] =>
  order.files
    .toSorted((one, other) => one.song - other.song)
    .map((file) => ({
      label: file.name,
      detail: describePlace(file, order),
      value: `${formatMegabytes(file.size_bytes)} MB`,
    }));

/** `Night Bus, Lead`: the song only if there are several. */
const describePlace = (
  { song, label }: Order['files'][number],
  { song_count, songs }: Pick<Order, 'song_count' | 'songs'>,
): string =>
  song_count > 1
    ? `${songs?.[song - 1]?.name ?? `Song ${song}`}, ${stemLabelWords[label]}`
    : stemLabelWords[label];
