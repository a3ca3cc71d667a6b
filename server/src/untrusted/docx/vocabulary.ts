/**
 * The elements that a letter may consist of, by namespace and local name (LET-2). What stands in no list is refused; a
 * new element of Word that letters need is added here.
 */

export const namespaces = {
  word: "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  relationships: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  xml: "http://www.w3.org/XML/1998/namespace",
  xmlns: "http://www.w3.org/2000/xmlns/",
  compatibility: "http://schemas.openxmlformats.org/markup-compatibility/2006",
  vml: "urn:schemas-microsoft-com:vml",
  vmlOffice: "urn:schemas-microsoft-com:office:office",
  vmlWord: "urn:schemas-microsoft-com:office:word",
} as const;

/** The namespaces of "Strict Open XML Document". */
export const strictNamespaces = "http://purl.oclc.org/ooxml/";

const drawing = "http://schemas.openxmlformats.org/drawingml/2006/";
const microsoft = "http://schemas.microsoft.com/office/word/2010/";

/** Of drawings: everything but what is listed, because they have hundreds of names for shapes and colours. */
const drawings = new Set([
  `${drawing}main`,
  `${drawing}picture`,
  `${drawing}wordprocessingDrawing`,
  `${microsoft}wordprocessingDrawing`,
  `${microsoft}wordprocessingShape`,
  `${microsoft}wordprocessingGroup`,
  `${microsoft}wordprocessingCanvas`,
]);

const notInDrawings = new Set(
  "hlinkClick hlinkHover hlinkMouseOver audioFile videoFile quickTimeFile wavAudioFile audioCd snd contentPart externalData oleObj graphicFrame control".split(
    " ",
  ),
);

/** What `a:graphicData` may hold: no charts, diagrams or objects. */
export const graphics = new Set([
  `${drawing}picture`,
  `${microsoft}wordprocessingShape`,
  `${microsoft}wordprocessingGroup`,
  `${microsoft}wordprocessingCanvas`,
]);

const vmlNames = {
  [namespaces.vml]:
    "shape shapetype group rect roundrect oval line polyline arc curve path formulas f handles h fill stroke shadow textbox textpath imagedata background",
  [namespaces.vmlOffice]:
    "lock extrusion callout skew complex idmap shapedefaults shapelayout regrouptable entry fill clippath left top right bottom column",
  [namespaces.vmlWord]: "wrap bordertop borderbottom borderleft borderright anchorlock",
} as const;

const wordNames = [
  // The parts, and what blocks of text consist of.
  "document body background hdr ftr footnotes footnote endnotes endnote p tbl sectPr txbxContent bookmarkStart bookmarkEnd hyperlink bdo dir",
  // Text.
  "r t tab br cr sym noBreakHyphen softHyphen pgNum dayShort dayLong monthShort monthLong yearShort yearLong ptab footnoteReference endnoteReference footnoteRef endnoteRef separator continuationSeparator drawing pict fldChar fldSimple instrText ruby rt rubyBase rubyPr rubyAlign hps hpsRaise hpsBaseText lid",
  // How characters look.
  "rPr rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout oMath",
  // How paragraphs look.
  "pPr pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr ilvl numId suppressLineNumbers pBdr top left bottom right start end between bar tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl cnfStyle",
  // Tables.
  "tblPr tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW tblCellSpacing tblInd tblBorders insideH insideV tblLayout tblCellMar tblLook tblCaption tblDescription tblGrid gridCol tr trPr tblPrEx gridBefore gridAfter wBefore wAfter cantSplit trHeight tblHeader tc tcPr tcW gridSpan hMerge vMerge tcBorders tl2br tr2bl noWrap tcMar tcFitText vAlign hideMark",
  // Pages.
  "headerReference footerReference footnotePr endnotePr pos numFmt numStart numRestart type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols col formProt noEndnote titlePg rtlGutter docGrid",
  // Styles.
  "styles docDefaults rPrDefault pPrDefault latentStyles lsdException style name aliases basedOn next link autoRedefine uiPriority semiHidden unhideWhenUsed qFormat locked tblStylePr",
  // Lists.
  "numbering numPicBullet abstractNum nsid multiLevelType tmpl styleLink numStyleLink lvl lvlRestart isLgl suff lvlText lvlPicBulletId legacy lvlJc num abstractNumId lvlOverride startOverride numIdMacAtCleanup",
  // Fonts.
  "fonts font altName panose1 charset family pitch notTrueType sig",
].join(" ");

const allowed: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({ ...vmlNames, [namespaces.word]: wordNames }).map(([uri, names]) => [
    uri,
    new Set(names.split(" ")),
  ]),
);

/** Whether letters may have elements of a namespace. */
export const isKnownNamespace = (uri: string): boolean => drawings.has(uri) || allowed.has(uri);

export function isAllowed(uri: string, local: string): boolean {
  if (drawings.has(uri)) return !notInDrawings.has(local);
  return allowed.get(uri)?.has(local) ?? false;
}

/** Elements that Word puts around text for programs to find: what they contain stays, they go. */
export const unwrapped: Readonly<Record<string, string | null>> = {
  // The value names the child whose content stays; null: that of the element itself.
  sdt: "sdtContent",
  smartTag: null,
  customXml: null,
};

/** Elements of Word that say nothing to whoever reads the letter: they go with what they contain. */
export const dropped = new Set(
  "rsid proofErr permStart permEnd lastRenderedPageBreak divId smartTagPr customXmlPr printerSettings embedRegular embedBold embedItalic embedBoldItalic".split(
    " ",
  ),
);

/** The settings of a document that change how a letter looks; all others go. */
export const keptSettings = new Set(
  "mirrorMargins alignBordersAndEdges bordersDoNotSurroundHeader bordersDoNotSurroundFooter gutterAtTop displayBackgroundShape defaultTabStop autoHyphenation consecutiveHyphenLimit hyphenationZone doNotHyphenateCaps evenAndOddHeaders characterSpacingControl noLineBreaksAfter noLineBreaksBefore footnotePr endnotePr compat themeFontLang clrSchemeMapping decimalSymbol listSeparator defaultTableStyle".split(
    " ",
  ),
);

/** Settings that bring something from elsewhere, which is more than a setting too many. */
export const foreignSettings = new Set(["attachedTemplate", "mailMerge", "saveThroughXslt"]);

/** Tracked changes and comments, wherever they stand. */
export const isChangeOrComment = (local: string): boolean =>
  /^(?:ins|del|moveFrom|moveTo|cellIns|cellDel|cellMerge|delText|delInstrText|numberingChange|annotationRef|\w+Change|comment|comment(?:Reference|RangeStart|RangeEnd)|(?:moveFrom|moveTo)Range(?:Start|End)|customXml(?:Ins|Del|MoveFrom|MoveTo)Range(?:Start|End))$/.test(
    local,
  );
