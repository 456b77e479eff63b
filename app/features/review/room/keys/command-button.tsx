import type { ComponentProps } from 'react';
import { ToolButton } from '../video/tool-button.tsx';
import { titleOf, type Command } from './command.ts';

interface CommandButtonProps<On> extends Omit<ComponentProps<typeof ToolButton>, 'onClick'> {
  command: Command<On>;
  on: On;
  /** What the button does now. */
  name: string;
}

/** The icon button of a command. Its title is its name with the key, unless it has another. */
export function CommandButton<On>({ command, on, name, ...props }: CommandButtonProps<On>) {
  return (
    <ToolButton aria-label={name} title={titleOf(command, name)} onClick={() => command.run(on)} {...props} />
  );
}
