import type { ReactNode } from 'react';
import { GuideFigure } from './figures.tsx';
import type { Block, BlockOf } from './guide-schema.ts';
import { LoadLadder, PainScale } from './diagrams.tsx';
import { Paragraphs, InlineMarkdown } from './inline-markdown.tsx';

export interface ContentsEntry {
  title: string;
  page: number;
  anchor: string;
}

function assertNever(value: never): never {
  throw new Error(`Unknown block ${JSON.stringify(value)}.`);
}

function List({ block }: { block: BlockOf<'list'> }) {
  const items = block.items.map((item) => (
    <li key={item}>
      <InlineMarkdown text={item} />
    </li>
  ));
  return block.ordered ? <ol className="steps">{items}</ol> : <ul className="dashes">{items}</ul>;
}

function Table({ block }: { block: BlockOf<'table'> }) {
  return (
    <table>
      {block.caption !== undefined && <caption>{block.caption}</caption>}
      <colgroup>
        {block.widths.map((width, index) => (
          <col key={index} style={{ width: `${width}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {block.columns.map((column, index) => (
            <th key={index} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>
                <InlineMarkdown text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Exercises({ block }: { block: BlockOf<'exercises'> }) {
  return (
    <div className="exercises">
      {block.items.map((item) => (
        <section className="exercise" key={item.name}>
          <div className="plate">
            <GuideFigure name={item.figure} />
          </div>
          <div>
            <h3>{item.name}</h3>
            <p>
              <InlineMarkdown text={item.text} />
            </p>
            <p className="dose">{item.dose}</p>
          </div>
        </section>
      ))}
    </div>
  );
}

function Criteria({ block }: { block: BlockOf<'criteria'> }) {
  const side = (title: string, className: string, items: string[]): ReactNode => (
    <section className={`criteria ${className}`}>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <InlineMarkdown text={item} />
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <>
      {side('Move on when', 'forward', block.forward)}
      {side('Step back when', 'back', block.back)}
    </>
  );
}

function Contents({ entries }: { entries: ContentsEntry[] }) {
  return (
    <nav className="contents" aria-label="Contents">
      <h3>Contents</h3>
      <ol>
        {entries.map(({ title, page, anchor }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>
              <span>{title}</span>
              <span className="figures">{page}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function OneBlock({ block, contents }: { block: Block; contents: ContentsEntry[] }) {
  switch (block.kind) {
    case 'heading':
      return <h3 className="heading">{block.text}</h3>;
    case 'text':
      return <Paragraphs text={block.text} />;
    case 'list':
      return <List block={block} />;
    case 'table':
      return <Table block={block} />;
    case 'callout':
      return (
        <section className={`callout ${block.tone}`}>
          <h3>{block.title}</h3>
          <p>
            <InlineMarkdown text={block.text} />
          </p>
        </section>
      );
    case 'facts':
      return (
        <dl className="facts">
          {block.items.map(({ value, label }) => (
            <div key={label}>
              <dt>{value}</dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      );
    case 'terms':
      return (
        <dl className="terms">
          {block.items.map(({ term, meaning }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <InlineMarkdown text={meaning} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'figure':
      return (
        <figure className={`figure figure-${block.name}`}>
          <div className="plate">
            <GuideFigure name={block.name} />
          </div>
          <figcaption>{block.caption}</figcaption>
        </figure>
      );
    case 'exercises':
      return <Exercises block={block} />;
    case 'criteria':
      return <Criteria block={block} />;
    case 'questions':
      return (
        <div className="questions">
          {block.items.map(({ question, answer }) => (
            <section key={question}>
              <h3>{question}</h3>
              <p>
                <InlineMarkdown text={answer} />
              </p>
            </section>
          ))}
        </div>
      );
    case 'sources':
      return (
        <ol className="sources">
          {block.items.map(({ cite, shows }) => (
            <li key={cite}>
              <p>
                <InlineMarkdown text={cite} />
              </p>
              <p className="shows">
                <InlineMarkdown text={shows} />
              </p>
            </li>
          ))}
        </ol>
      );
    case 'pain-scale':
      return <PainScale scale={block} />;
    case 'ladder':
      return <LoadLadder steps={block.steps} />;
    case 'contents':
      return <Contents entries={contents} />;
    default:
      return assertNever(block);
  }
}

/** The blocks of a column, in order. */
export function Blocks({ blocks, contents }: { blocks: Block[]; contents: ContentsEntry[] }) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} contents={contents} />);
}
