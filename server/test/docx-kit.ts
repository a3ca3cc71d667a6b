/** Word documents for tests, with the parts that Word itself writes, and changed as an attacker would change them. */
import PizZip from "pizzip";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
const packageNames = "http://schemas.openxmlformats.org/package/2006/";
const microsoft = "http://schemas.microsoft.com/office/";
const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.";

/** The namespaces that Word declares in each part, whether it uses them or not. */
const names =
  'xmlns:wpc="http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:wp14="http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:w10="urn:schemas-microsoft-com:office:word" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml" xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" mc:Ignorable="w14 w15 wp14"';

const part = (name: string, content: string) => `${head}<w:${name} ${names}>${content}</w:${name}>`;

export const run = (text: string, properties = "") =>
  `<w:r w:rsidR="00A1B2C3">${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`;

export const paragraph = (content: string, properties = "") =>
  `<w:p w14:paraId="1A2B3C4D" w:rsidR="00A1B2C3" w:rsidRDefault="00D4E5F6">${properties}${content}</w:p>`;

/** A paragraph for each text. */
export const paragraphs = (...texts: string[]) =>
  texts.map((text) => paragraph(run(text))).join("");

export const field = (...pieces: string[]) =>
  paragraph(
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${pieces.map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`).join("")}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`,
  );

/** A picture of one dot. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** @param blip the attributes of the element that names the picture's part */
export const picture = (blip = 'r:embed="rIdImage"', named = "") =>
  `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0" wp14:anchorId="0A1B2C3D"><wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="Picture 1" ${named}/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="C:\\Users\\jane.smith\\logo.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip ${blip}><a:extLst><a:ext uri="{28A0092B-C50C-407E-A947-70E740481C1C}"><a14:useLocalDpi xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" val="0"/></a:ext></a:extLst></a:blip><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

/** A text box as Word writes it: a shape, and an older one for versions that do not know shapes. */
export const textBox = (content: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1" simplePos="0" relativeHeight="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="page"><wp14:pctPosHOffset>10000</wp14:pctPosHOffset></wp:positionH><wp:extent cx="1" cy="1"/><wp:docPr id="2" name="Text Box 2"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr/><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic><wp14:sizeRelH relativeFrom="margin"><wp14:pctWidth>40000</wp14:pctWidth></wp14:sizeRelH></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict w14:anchorId="0A1B2C3D"><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype><v:shape id="Text Box 2" o:spid="_x0000_s1026" type="#_x0000_t202" style="position:absolute;margin-left:0;visibility:visible" o:gfxdata="UEsDBBQABgAIAAAAIQ"><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox><w10:wrap type="square"/></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  /** The attribute as it is written. */
  readonly mode?: string;
}

export const relationships = (...each: readonly Relation[]) =>
  `${head}<Relationships xmlns="${packageNames}relationships">${each
    .map(
      ({ id, type, target, mode = "" }) =>
        `<Relationship Id="${id}" Type="${/^[\w-]+$/.test(type) ? office + type : type}" Target="${target}" ${mode}/>`,
    )
    .join("")}</Relationships>`;

const ofDocument: readonly Relation[] = [
  { id: "rId1", type: "customXml", target: "../customXml/item1.xml" },
  { id: "rId2", type: "numbering", target: "numbering.xml" },
  { id: "rId3", type: "styles", target: "styles.xml" },
  { id: "rId4", type: "settings", target: "settings.xml" },
  { id: "rId5", type: "webSettings", target: "webSettings.xml" },
  { id: "rId6", type: "footnotes", target: "footnotes.xml" },
  { id: "rId7", type: "endnotes", target: "endnotes.xml" },
  { id: "rId8", type: "header", target: "header1.xml" },
  { id: "rId9", type: "footer", target: "footer1.xml" },
  { id: "rId10", type: "fontTable", target: "fontTable.xml" },
  { id: "rId11", type: "theme", target: "theme/theme1.xml" },
  { id: "rIdImage", type: "image", target: "media/image1.png" },
  { id: "rId12", type: "glossaryDocument", target: "glossary/document.xml" },
  { id: "rId13", type: `${microsoft}2011/relationships/people`, target: "people.xml" },
];

const overrides: Readonly<Record<string, string>> = {
  "word/document.xml": `${wordType}document.main+xml`,
  "word/numbering.xml": `${wordType}numbering+xml`,
  "word/styles.xml": `${wordType}styles+xml`,
  "word/settings.xml": `${wordType}settings+xml`,
  "word/webSettings.xml": `${wordType}webSettings+xml`,
  "word/footnotes.xml": `${wordType}footnotes+xml`,
  "word/endnotes.xml": `${wordType}endnotes+xml`,
  "word/header1.xml": `${wordType}header+xml`,
  "word/footer1.xml": `${wordType}footer+xml`,
  "word/fontTable.xml": `${wordType}fontTable+xml`,
  "word/theme/theme1.xml": "application/vnd.openxmlformats-officedocument.theme+xml",
  "word/glossary/document.xml": `${wordType}document.glossary+xml`,
  "word/people.xml": `${wordType}people+xml`,
  "docProps/core.xml": "application/vnd.openxmlformats-package.core-properties+xml",
  "docProps/app.xml": "application/vnd.openxmlformats-officedocument.extended-properties+xml",
  "docProps/custom.xml": "application/vnd.openxmlformats-officedocument.custom-properties+xml",
};

const contentTypes = (more: Readonly<Record<string, string>>, raw: string) =>
  `${head}<Types xmlns="${packageNames}content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/>${Object.entries(
    { ...overrides, ...more },
  )
    .map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`)
    .join("")}${raw}</Types>`;

const defaultStyles = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi" w:hAnsiTheme="minorHAnsi"/><w:lang w:val="en-GB" w:eastAsia="en-US" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="278" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:latentStyles w:defLockedState="0" w:count="1"><w:lsdException w:name="Normal" w:uiPriority="0" w:qFormat="1"/></w:latentStyles><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/><w:rsid w:val="00A1B2C3"/></w:style><w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/><w:unhideWhenUsed/></w:style><w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:left w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style><w:style w:type="paragraph" w:customStyle="1" w:styleId="Hiding"><w:name w:val="z-Top of Form"/><w:basedOn w:val="Normal"/><w:hidden/><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="AlsoHiding"><w:name w:val="Also"/><w:basedOn w:val="Hiding"/></w:style>`;

/** What Word keeps of who wrote a document, under names that a test can look for. */
export const traces = ["Jane Author", "Secret Company", "00A1B2C3", "jane.smith", "DOCVARIABLE-1"];

const settings = `<w:zoom w:percent="100"/><w:removePersonalInformation w:val="0"/><w:proofState w:spelling="clean"/><w:trackRevisions/><w:defaultTabStop w:val="720"/><w:characterSpacingControl w:val="doNotCompress"/><w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr><w:endnotePr><w:endnote w:id="-1"/></w:endnotePr><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat><w:docVars><w:docVar w:name="a" w:val="DOCVARIABLE-1"/></w:docVars><w:rsids><w:rsidRoot w:val="00A1B2C3"/><w:rsid w:val="00A1B2C3"/></w:rsids><m:mathPr><m:mathFont m:val="Cambria Math"/></m:mathPr><w:themeFontLang w:val="en-GB"/><w:clrSchemeMapping w:bg1="light1" w:t1="dark1"/><w:decimalSymbol w:val="."/><w:listSeparator w:val=","/><w14:docId w14:val="0A1B2C3D"/><w15:chartTrackingRefBased/>`;

const usualParts = (body: string): Readonly<Record<string, string | Buffer>> => ({
  "_rels/.rels": relationships(
    { id: "rId1", type: "officeDocument", target: "word/document.xml" },
    {
      id: "rId2",
      type: `${packageNames}relationships/metadata/core-properties`,
      target: "docProps/core.xml",
    },
    { id: "rId3", type: "extended-properties", target: "docProps/app.xml" },
    { id: "rId4", type: "custom-properties", target: "docProps/custom.xml" },
    {
      id: "rId5",
      type: `${packageNames}relationships/metadata/thumbnail`,
      target: "docProps/thumbnail.jpeg",
    },
  ),
  "docProps/core.xml": `${head}<cp:coreProperties xmlns:cp="${packageNames}metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Jane Author</dc:creator><cp:lastModifiedBy>Jane Author</cp:lastModifiedBy></cp:coreProperties>`,
  "docProps/app.xml": `${head}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Company>Secret Company</Company></Properties>`,
  "docProps/custom.xml": `${head}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"/>`,
  "docProps/thumbnail.jpeg": Buffer.from([0xff, 0xd8, 0xff]),
  "word/document.xml": part(
    "document",
    `<w:body>${body}<w:sectPr w:rsidR="00A1B2C3"><w:headerReference w:type="default" r:id="rId8"/><w:footerReference w:type="default" r:id="rId9"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/><w:cols w:space="708"/><w:docGrid w:linePitch="360"/></w:sectPr></w:body>`,
  ),
  "word/_rels/document.xml.rels": relationships(...ofDocument),
  "word/numbering.xml": part(
    "numbering",
    '<w:abstractNum w:abstractNumId="0" w15:restartNumberingAfterBreak="0"><w:nsid w:val="1A2B3C4D"/><w:multiLevelType w:val="hybridMultilevel"/><w:tmpl w:val="ABCDEF01"/><w:lvl w:ilvl="0" w:tplc="08090001"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="·"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr><w:rPr><w:vanish w:val="0"/></w:rPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
  ),
  "word/styles.xml": part("styles", defaultStyles),
  "word/settings.xml": part("settings", settings),
  "word/webSettings.xml": part("webSettings", "<w:optimizeForBrowser/>"),
  "word/footnotes.xml": part(
    "footnotes",
    `<w:footnote w:type="separator" w:id="-1">${paragraph("<w:r><w:separator/></w:r>")}</w:footnote>`,
  ),
  "word/endnotes.xml": part("endnotes", ""),
  "word/header1.xml": part("hdr", paragraph(run("{helpline_name}"))),
  "word/footer1.xml": part("ftr", field(" PAGE ")),
  "word/fontTable.xml": part(
    "fonts",
    '<w:font w:name="Aptos"><w:panose1 w:val="020B0004020202020204"/><w:charset w:val="00"/><w:family w:val="swiss"/><w:pitch w:val="variable"/><w:sig w:usb0="0" w:usb1="0"/><w:embedRegular r:id="rId1" w:fontKey="{0}"/></w:font>',
  ),
  "word/_rels/fontTable.xml.rels": relationships({
    id: "rId1",
    type: "font",
    target: "fonts/font1.odttf",
  }),
  "word/fonts/font1.odttf": Buffer.from("font"),
  "word/theme/theme1.xml": `${head}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Office"><a:themeElements><a:clrScheme name="Office"><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1></a:clrScheme></a:themeElements><a:extLst><a:ext uri="{05A4C25C-085E-4340-85A3-A5531E510DB2}"/></a:extLst></a:theme>`,
  "word/media/image1.png": dot,
  "word/glossary/document.xml": part("glossaryDocument", ""),
  "word/people.xml": `${head}<w15:people xmlns:w15="${microsoft}word/2012/wordml"><w15:person w15:author="Jane Author"/></w15:people>`,
  "customXml/item1.xml": `${head}<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography"/>`,
  "customXml/_rels/item1.xml.rels": relationships({
    id: "rId1",
    type: "customXmlProps",
    target: "itemProps1.xml",
  }),
  "customXml/itemProps1.xml": `${head}<ds:datastoreItem xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"/>`,
});

export interface DocumentChanges {
  readonly body?: string;
  /** Further relationships of the document. */
  readonly relations?: readonly Relation[];
  /** The types of further parts, or others than usual. */
  readonly types?: Readonly<Record<string, string>>;
  /** Written into the list of types as it is. */
  readonly rawTypes?: string;
  /** Parts in place of the usual ones, or further ones; null takes one out. */
  readonly parts?: Readonly<Record<string, string | Buffer | null>>;
}

/** A document as Word saves it, with these changes. */
export function wordDocument(changes: DocumentChanges = {}): Buffer {
  const { body = paragraphs("Hello"), relations = [], types = {}, rawTypes = "", parts } = changes;
  const all = {
    "[Content_Types].xml": contentTypes(types, rawTypes),
    ...usualParts(body),
    "word/_rels/document.xml.rels": relationships(...ofDocument, ...relations),
    ...parts,
  };
  const zip = new PizZip();
  for (const [name, content] of Object.entries(all)) {
    if (content !== null) zip.file(name, content, { createFolders: false });
  }
  return zip.generate({ type: "nodebuffer", compression: "DEFLATE" });
}

/** A part of WordprocessingML with this root and content. */
export const wordPart = part;
export const typeOfPart = (kind: string) => `${wordType}${kind}+xml`;

/** All parts of a document as text, by name. */
export function partsOf(docx: Buffer): ReadonlyMap<string, string> {
  const zip = new PizZip(docx);
  return new Map(
    Object.values(zip.files)
      .filter(({ dir }) => !dir)
      .map((file) => [file.name, file.asText()]),
  );
}
