/** All kept figures of the features (ADR 12), which are recounted together. */
import type { KeptFigures } from "#database/kept-figures";
import { allCases } from "#features/cases/index";
import { reportFigures } from "#features/reports/index";

export const allKeptFigures: readonly KeptFigures[] = [allCases, ...reportFigures];
