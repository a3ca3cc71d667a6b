/** Whether the text of a field is longer than the field is wide. */
import { type RefObject, useLayoutEffect, useState } from "react";

export function useCutOff(input: RefObject<HTMLInputElement | null>, text: string): boolean {
  const [isCut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides how wide the contents are.
  useLayoutEffect(() => {
    const measure = () => {
      const element = input.current;
      setCut(element !== null && element.scrollWidth > element.clientWidth);
    };
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, [input, text]);
  return isCut;
}
