/** The guides of an operator, in the order in which they are followed. */
export const guides = ['docs/deploying.md', 'docs/operating.md'];
