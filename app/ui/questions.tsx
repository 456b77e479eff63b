import { Accordion } from './accordion.tsx';
import { Section } from './section.tsx';

interface QuestionsProps {
  id?: string;
  heading: string;
  items: readonly { question: string; answer: string }[];
}

/** FAQ section. */
export function Questions({ id = 'questions', heading, items }: QuestionsProps) {
  return (
    <Section id={id} heading={heading} layout="beside" ground="ruled">
      <Accordion items={items} />
    </Section>
  );
}
