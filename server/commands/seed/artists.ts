import type { Random } from './random.ts';

export type Style = 'rap' | 'rnb' | 'indie' | 'electronic' | 'folk' | 'pop' | 'heavy' | 'afro';
export type Artist = { name: string; email: string; style: Style };

// Invented, every one; example.com belongs to nobody (RFC 2606).
const artist = (name: string, local: string, style: Style): Artist => ({
  name,
  email: `${local}@example.com`,
  style,
});

const artists: Artist[] = [
  artist('Mara Lindqvist', 'mara.lindqvist', 'indie'),
  artist('Dele Okonjo', 'dele.okonjo', 'afro'),
  artist('Theo Brandt', 'theo.brandt', 'electronic'),
  artist('Yasmin Haddou', 'yasmin.haddou', 'rnb'),
  artist('Kofi Larbi', 'kofi.larbi', 'rap'),
  artist('Ines Carvalho', 'ines.carvalho', 'folk'),
  artist('Rowan Pike', 'rowan.pike', 'indie'),
  artist('Jonah Sayle', 'jonah.sayle', 'rap'),
  artist('Priya Venkat', 'priya.venkat', 'pop'),
  artist('Tomasz Wrona', 'tomasz.wrona', 'heavy'),
  artist('Nadia Ferreira', 'nadia.ferreira', 'rnb'),
  artist('Cal Whitlock', 'cal.whitlock', 'folk'),
  artist('Simone Adair', 'simone.adair', 'pop'),
  artist('Malik Trent', 'malik.trent', 'rap'),
  artist('Freya Nilsen', 'freya.nilsen', 'electronic'),
  artist('Ezra Quint', 'ezra.quint', 'indie'),
  artist('Abena Mensah', 'abena.mensah', 'afro'),
  artist('Lucas Moreau', 'lucas.moreau', 'electronic'),
  artist('Hollis Gray', 'hollis.gray', 'heavy'),
  artist('Camille Roux', 'camille.roux', 'pop'),
  artist('Andre Pettway', 'andre.pettway', 'rap'),
  artist('Saoirse Dunne', 'saoirse.dunne', 'folk'),
  artist('Vik Anand', 'vik.anand', 'electronic'),
  artist('Zola Mbeki', 'zola.mbeki', 'rnb'),
  artist('Petra Novak', 'petra.novak', 'heavy'),
  artist('Dario Sanz', 'dario.sanz', 'afro'),
  artist('June Okafor', 'june.okafor', 'pop'),
  artist('Wes Calloway', 'wes.calloway', 'indie'),
];

const firstNames =
  'Ada Amir Anouk Ari Bea Bram Caleb Chidi Clara Dario Dina Eli Elif Emeka Esme Farah Finn Gia Hana Hugo Ida Imani Isak Jada Jonas Kai Keira Kwame Lena Leo Lior Luz Maeve Marco Mika Mina Nia Nils Noor Odette Omar Otis Pia Quinn Rafa Remy Rosa Ruben Sami Selma Silas Sofia Suki Tala Teo Tessa Uma Vera Viktor Wanda Xenia Yara Yusuf Zane Zuri'.split(
    ' ',
  );
const lastNames =
  'Abara Ahlgren Almeida Asher Baptiste Barlow Bello Berg Boateng Bowers Calder Castro Chowdhury Conte Cruz Dahl Delgado Diallo Dorsey Drummond Eze Falk Farrow Fontaine Garrick Grady Haas Hale Holm Ibarra Iwata Jansen Joubert Kamara Keane Kessler Kovacs Lachance Laurent Lowe Madaki Marsh Mbaye Medina Mercer Nakai Nash Ndiaye Novotny Oduya Olsen Osei Paredes Park Quaye Radek Ramos Reyes Rowe Salazar Sato Serra Sorensen Tanaka Thorne Udo Valente Vance Vega Walsh Weir Yoon Zeller Zidan'.split(
    ' ',
  );
const styles: Style[] = ['rap', 'rnb', 'indie', 'electronic', 'folk', 'pop', 'heavy', 'afro'];

/** Clients for so many orders, about two orders each: the invented ones first, then names put together. */
export const artistsFor = (orders: number, random: Random): Artist[] => {
  const wanted = Math.max(1, Math.round(orders / 2));
  const more = Array.from({ length: Math.max(0, wanted - artists.length) }, (_, n) => {
    const first = firstNames[n % firstNames.length] ?? '';
    const last = lastNames[(n + Math.floor(n / firstNames.length)) % lastNames.length] ?? '';
    return artist(`${first} ${last}`, `${first}.${last}${n}`.toLowerCase(), random.pick(styles));
  });
  return [...artists, ...more].slice(0, wanted);
};
