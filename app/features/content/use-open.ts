import { useState } from 'react';

/** Whether a collapsible part of a form is open. An invalid field opens it; it stays open while the owner corrects the field. */
export function useOpen(hasProblem: boolean, isOpenAtFirst = false): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(isOpenAtFirst || hasProblem);
  const [hadProblem, setHadProblem] = useState(hasProblem);
  if (hadProblem !== hasProblem) {
    setHadProblem(hasProblem);
    if (hasProblem) setOpen(true);
  }
  return [isOpen, setOpen];
}
