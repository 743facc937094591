import { Flowing, Frame, Paragraph, Title } from './frame.tsx';
import type { Letter } from './letter.ts';

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
