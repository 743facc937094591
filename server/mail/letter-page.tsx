import { Flowing, Frame, Paragraph, Title } from './frame.tsx';

/** A message that is a few paragraphs and nothing else. */
export type Letter = { studio: string; title: string; words: string[]; footer: string };

export const LetterPage = ({ studio, title, words, footer }: Letter) => (
  <Frame title={title} preview={words[0] ?? ''} studio={studio} footer={footer}>
    <Title>{title}</Title>
    {words.map((text) => (
      <Paragraph key={text}>
        <Flowing text={text} />
      </Paragraph>
    ))}
  </Frame>
);
