import { marked } from 'marked';

/** One line of Markdown without a paragraph element. */
export function InlineMarkdown({ text }: { text: string }) {
  return <span dangerouslySetInnerHTML={{ __html: marked.parseInline(text, { async: false }) }} />;
}

/** Paragraphs of Markdown. */
export function Paragraphs({ text }: { text: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: marked.parse(text, { async: false }) }} />;
}
