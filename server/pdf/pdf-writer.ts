import type PDFDocument from 'pdfkit';
import { bold, type FontRun, pickFonts, regular, splitGraphemes } from './pick-fonts.ts';
import { nameScript } from './spell.ts';

export type TextStyle = { size: number; isBold?: boolean; isMuted?: boolean };
export type StyledText = { text: string; style: TextStyle };
type Line = { runs: FontRun[]; width: number };
type Document = InstanceType<typeof PDFDocument>;

// US Letter; the margins also fit A4.
const page = { width: 612, height: 792, margin: 57 };
const WIDTH = page.width - 2 * page.margin;
const LINE_HEIGHT = 1.4;
const GAP = 16;
const colours = { text: '#14161a', muted: '#5b5f68', rule: '#c9ccd2' };

/** A document written from top to bottom over as many pages as needed, in glyphs that the fonts have. */
export class PdfWriter {
  readonly #doc: Document;
  readonly #bytes: Promise<Buffer>;
  #y = page.margin;
  /** What is being written, to say where letters are missing: `Client`. */
  place = '';
  /** What could not be written in its own letters, in order: `Arabic in Client`. */
  readonly missing = new Set<string>();

  constructor(doc: Document, fonts: Record<string, string>) {
    this.#doc = doc;
    this.#bytes = collect(doc);
    for (const [name, base64] of Object.entries(fonts)) doc.registerFont(name, Buffer.from(base64, 'base64'));
    doc.rect(page.margin, page.margin - 21, 42, 3).fill(colours.text);
  }

  readonly #hasGlyph = (font: string, code: number): boolean => hasGlyph(this.#doc.font(font), code);

  /** Whether the fonts have every character of a text, in both weights. */
  readonly canWrite = (text: string): boolean =>
    [...text].every((one) =>
      [regular, bold].every((fonts) => fonts.some((font) => this.#hasGlyph(font, one.codePointAt(0) ?? 0))),
    );

  leaveSpace(height: number): void {
    this.#y += height;
  }

  drawRule(thickness = 0.5): void {
    this.#makeRoom(12);
    const y = this.#y + 5;
    this.#doc.moveTo(page.margin, y).lineTo(page.width - page.margin, y);
    this.#doc
      .lineWidth(thickness)
      .strokeColor(thickness > 1 ? colours.text : colours.rule)
      .stroke();
    this.#y += 10;
  }

  writeText(text: string, style: TextStyle): void {
    this.#writeBlock([{ text, style }], page.margin, WIDTH);
  }

  /** Writes a label in the left column and its text beside it. */
  writePair(name: string, text: string, style: TextStyle): void {
    this.place = name;
    const column = 76;
    this.#makeRoom(style.size * LINE_HEIGHT);
    const top = this.#y;
    this.#writeBlock([{ text: name, style: { ...style, isMuted: true } }], page.margin, column);
    this.#y = top;
    const lines = text.split('\n').map((line) => ({ text: line, style }));
    this.#writeBlock(lines, page.margin + column, WIDTH - column);
  }

  /** Writes text on the left and an amount at the right edge. */
  writeRow(text: string, amount: string, style: TextStyle): void {
    const [end = { runs: [], width: 0 }] = this.#wrap(amount, style, WIDTH);
    this.#makeRoom(style.size * LINE_HEIGHT);
    this.#drawLine(end, page.width - page.margin - end.width, style);
    this.#writeBlock([{ text, style }], page.margin, WIDTH - end.width - GAP);
  }

  /** Writes two blocks side by side, the second one aligned right. */
  writeColumns(left: StyledText[], right: StyledText[]): void {
    const width = WIDTH * 0.6;
    const top = this.#y;
    for (const { text, style } of right)
      for (const line of this.#wrap(text, style, WIDTH - width - GAP)) {
        this.#drawLine(line, page.width - page.margin - line.width, style);
        this.#y += style.size * LINE_HEIGHT;
      }
    const bottom = this.#y;
    this.#y = top;
    this.#writeBlock(left, page.margin, width);
    this.#y = Math.max(this.#y, bottom);
  }

  end(): Promise<Buffer> {
    this.#doc.end();
    return this.#bytes;
  }

  #writeBlock(texts: StyledText[], x: number, width: number): void {
    for (const { text, style } of texts)
      for (const line of this.#wrap(text, style, width)) {
        this.#makeRoom(style.size * LINE_HEIGHT);
        this.#drawLine(line, x, style);
        this.#y += style.size * LINE_HEIGHT;
      }
  }

  #makeRoom(height: number): void {
    if (this.#y + height <= page.height - page.margin) return;
    this.#doc.addPage();
    this.#y = page.margin;
  }

  #drawLine({ runs }: Line, left: number, style: TextStyle): void {
    // Runs share one baseline, whatever their fonts.
    const base = this.#y + style.size;
    let x = left;
    this.#doc.fillColor(style.isMuted ? colours.muted : colours.text).fontSize(style.size);
    for (const { font, text, missing } of runs) {
      // Whoever copies or searches the text gets what was written.
      if (missing !== undefined) this.#doc.markContent('Span', { actual: missing });
      this.#doc.font(font).text(text, x, base, { lineBreak: false, baseline: 'alphabetic' });
      if (missing !== undefined) this.#doc.endMarkedContent();
      x += this.#doc.widthOfString(text);
    }
  }

  #set(text: string, style: TextStyle): Line {
    const fonts = style.isBold ? bold : regular;
    const runs = pickFonts(text, fonts, this.#hasGlyph);
    for (const { missing } of runs)
      if (missing !== undefined)
        for (const grapheme of splitGraphemes(missing))
          this.missing.add(`${nameScript(grapheme)} in ${this.place}`);
    this.#doc.fontSize(style.size);
    const width = runs.reduce((sum, run) => sum + this.#doc.font(run.font).widthOfString(run.text), 0);
    return { runs, width };
  }

  /** Breaks text into lines of at most this width; a longer word is split. */
  #wrap(text: string, style: TextStyle, width: number): Line[] {
    const fits = (words: string) => this.#set(words, style).width <= width;
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      for (const word of paragraph.split(/(?<=\s)/u)) {
        if (fits((line + word).trimEnd())) {
          line += word;
          continue;
        }
        if (line) lines.push(line);
        line = '';
        for (const letter of splitGraphemes(word)) {
          if (line && !fits((line + letter).trimEnd())) {
            lines.push(line);
            line = '';
          }
          line += letter;
        }
      }
      return [...lines, line].map((one) => this.#set(one.trimEnd(), style));
    });
  }
}

/** An empty document. PDFKit is loaded with the first one, not when the server starts. */
export const createPdf = async (about: { title: string; author: string; at: Date }): Promise<PdfWriter> => {
  const [{ default: Pdf }, { default: fonts }] = await Promise.all([
    import('pdfkit'),
    import('./fonts.json', { with: { type: 'json' } }),
  ]);
  const info = { Title: about.title, Author: about.author, Creator: 'Mixfront', CreationDate: about.at };
  return new PdfWriter(
    new Pdf({ size: [page.width, page.height], margin: 0, info, lang: 'en', displayTitle: true }),
    fonts,
  );
};

// PDFKit's types lack the current font.
type WithFont = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };
const hasGlyph = (doc: Document, code: number): boolean =>
  (doc as unknown as WithFont)._font.font.hasGlyphForCodePoint(code);

const collect = (doc: Document): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
