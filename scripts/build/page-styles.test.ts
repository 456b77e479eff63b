import { expect, test } from 'vitest';
import { readStyles } from './page-styles.ts';

const styles = readStyles(`
  .leading-\\[0\\.92\\]{line-height:.92}
  .text-\\[clamp\\(2rem\\,9vw\\,4rem\\)\\]{font-size:clamp(2rem,9vw,4rem)}
  .gone-\\[0\\.5\\]{line-height:.5}
  .panel[data-state=open]{color:red}
  [data-toaster] .leading-\\[0\\.92\\]{color:blue}
  .link:hover{color:green}
  ::-webkit-datetime-edit{padding:0}
`);
const rulesFor = (body: string) => styles(`<body>${body}</body>`);

test('a page keeps the rules of classes with values in brackets that it has, and no others', () => {
  const rules = rulesFor('<h1 class="leading-[0.92] text-[clamp(2rem,9vw,4rem)]">Vault</h1>');
  expect(rules).toContain('line-height:.92');
  expect(rules).toContain('font-size:clamp(2rem,9vw,4rem)');
  expect(rules).not.toContain('gone');
});

test('states and parts that a page does not have leave their rules out', () => {
  const plain = rulesFor('<p class="panel link leading-[0.92]">Vault</p><input type="email"/>');
  expect(plain).not.toMatch(/data-state|data-toaster|:hover|datetime/);
  const open = rulesFor('<p class="panel" data-state="open">Vault</p><input type="date"/>');
  expect(open).toContain('data-state=open');
  expect(open).toContain('datetime');
});

test('of the fonts that stand in for another, a page keeps those of the widths that it sets', () => {
  const pick = readStyles(`
    @font-face{font-family:Stand-in;font-stretch:62% 81%;src:local(A)}
    @font-face{font-family:Stand-in;font-stretch:82% 94%;src:local(B)}
    @font-face{font-family:Stand-in;font-stretch:95% 125%;src:local(C)}
    @font-face{font-family:Text;src:local(D)}
    h1{font-family:Stand-in;font-stretch:88%}
    .narrow{font-stretch:75%}
  `);
  const fontsOf = (body: string) => [...pick(`<body>${body}</body>`).matchAll(/local\((\w)\)/g)].map(([, name]) => name);
  expect(fontsOf('<h1>Vault</h1>')).toEqual(['B', 'D']);
  expect(fontsOf('<h1 class="narrow">Vault</h1>')).toEqual(['A', 'B', 'D']);
  expect(fontsOf('<p>Vault</p>')).toEqual(['C', 'D']);
});
