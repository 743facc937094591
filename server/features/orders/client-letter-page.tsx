import { Flowing, Frame, Paragraph, Section, Title, Typed } from '../../mail/frame.tsx';
import { type ClientLetter, noteTitle } from './client-letter-parts.ts';

export const ClientLetterPage = ({ studio, title, words, note, footer }: ClientLetter) => (
  <Frame title={title} preview={words.at(-1) ?? ''} studio={studio} footer={footer}>
    <Title>{title}</Title>
    {words.map((text) => (
      <Paragraph key={text}>
        <Flowing text={text} />
      </Paragraph>
    ))}
    {note && (
      <Section title={noteTitle(studio)}>
        <Typed text={note} />
      </Section>
    )}
  </Frame>
);
