import { marked } from 'marked';

/** One line of the owner's Markdown, without a paragraph around it. */
export function Words({ text }: { text: string }) {
  return <span dangerouslySetInnerHTML={{ __html: marked.parseInline(text, { async: false }) }} />;
}

/** Several paragraphs of the owner's Markdown. */
export function Paragraphs({ text }: { text: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: marked.parse(text, { async: false }) }} />;
}
