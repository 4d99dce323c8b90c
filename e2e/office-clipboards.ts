// HTML that office and mail programs put on the clipboard, shortened, and the Markdown that pasting it must produce.

/** Every text that Word and Outlook copy has bold words in one of these forms. */
const wordEmphasis = {
  program: 'Word, emphasised',
  html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"></head><body lang=ES><!--StartFragment-->
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=ES>Muy importante:<o:p></o:p></span></b><span lang=ES> cierra la
<i style='mso-bidi-font-style:normal'>llave</i> y la <b style='mso-bidi-font-weight:normal'><i style='mso-bidi-font-style:normal'>bomba</i></b>.<o:p></o:p></span></p>
<p class=MsoNormal><b><span lang=ES>Con espacio </span></b><span lang=ES style='mso-bidi-font-weight:bold'>detrás, <s>nunca</s> delante.<o:p></o:p></span></p>
<p class=MsoNormal><strong><span lang=ES style='font-family:"Calibri",sans-serif'>Fuerte</span></strong><span lang=ES style='mso-bidi-font-style:italic'> y llano.<o:p></o:p></span></p>
<!--EndFragment--></body></html>`,
  markdown: `**Muy importante:** cierra la *llave* y la ***bomba***.

**Con espacio** detrás, ~~nunca~~ delante.

**Fuerte** y llano.`,
}

const googleDocs = {
  program: 'Google Docs, with a table',
  html: `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;font-style:italic;white-space:pre-wrap;">Todo a la vez</span><span style="font-weight:400;white-space:pre-wrap;">, y </span><a href="https://www.google.com/url?q=https://cauce.example/a&amp;sa=D" style="text-decoration:none;"><span style="color:#1155cc;font-weight:700;text-decoration:underline;white-space:pre-wrap;">enlace fuerte</span></a><span style="font-weight:400;">.</span></p><div dir="ltr" align="left"><table style="border:none;"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr><td><p dir="ltr"><span style="font-weight:700;">Mes</span></p></td><td><p dir="ltr"><span style="font-weight:700;">Litros</span></p></td></tr><tr><td><p dir="ltr"><span style="font-weight:400;">Mayo</span></p></td><td><p dir="ltr"><span style="font-weight:700;">1200</span></p></td></tr></tbody></table></div></b>`,
  markdown: `***Todo a la vez***, y [**enlace fuerte**](https://cauce.example/a).

| Mes  | Litros   |
| ---- | -------- |
| Mayo | **1200** |`,
}

const libreOffice = {
  program: 'LibreOffice, emphasised',
  html: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title>
<meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">p { line-height: 115% }</style></head><body lang="es-ES" dir="ltr">
<h1 class="western">Riego</h1>
<p style="line-height: 100%"><font face="Liberation Serif, serif"><font size="3"><b>Primero</b></font></font>: abrir <span style="font-style: italic"><span style="font-weight: bold">despacio</span></span> y <strike>cerrar</strike>.</p>
<ol><li><p>Uno</p></li><li><p><b>Dos</b></p></li></ol></body></html>`,
  markdown: `## Riego

**Primero**: abrir ***despacio*** y ~~cerrar~~.

1. Uno
2. **Dos**`,
}

const pages = {
  program: 'Pages',
  html: `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">
p.p1 {margin: 0.0px; font: 11.0px 'Helvetica Neue'} span.s1 {text-decoration: underline}</style></head><body>
<p class="p1"><b>Lista</b> de la <i>casa</i>, en <a href="https://cauce.example/casa"><span class="s1">su página</span></a>:<span class="Apple-converted-space"> </span></p>
<ul class="ul1"><li class="li1"><span class="s2"></span>Llaves</li><li class="li1">Planos<ul class="ul1"><li class="li1"><b>De riego</b></li></ul></li></ul>
<p class="p2"><br></p></body></html>`,
  markdown: `**Lista** de la *casa*, en [su página](https://cauce.example/casa):

- Llaves
- Planos
  - **De riego**`,
}

const outlook = {
  program: 'Outlook',
  html: `<html><head><meta name=Generator content="Microsoft Word 15 (filtered medium)"></head><body lang=ES>
<div class=WordSection1><p class=MsoNormal>Hola, Ana:<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal>El plazo es el <b style='mso-bidi-font-weight:normal'>lunes</b>; está en <a href="https://cauce.example/plazo">la página</a>.<o:p></o:p></p>
<ul style='margin-top:0cm' type=disc><li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level1 lfo1'>Presupuesto<o:p></o:p></li><li class=MsoListParagraph style='mso-list:l0 level1 lfo1'><i>Firma</i><o:p></o:p></li></ul></div></body></html>`,
  markdown: `Hola, Ana:

El plazo es el **lunes**; está en [la página](https://cauce.example/plazo).

- Presupuesto
- *Firma*`,
}

const outlookWeb = {
  program: 'Outlook on the web',
  html: `<div class="elementToProof" style="font-family: Aptos, Calibri; font-size: 12pt; color: rgb(0, 0, 0);">Queda <b>aprobado</b> por <span style="font-weight: 700;">todos</span>.</div><div class="elementToProof"><br></div><div class="elementToProof">Falta <i>firmar</i>.</div>`,
  markdown: `Queda **aprobado** por **todos**.

Falta *firmar*.`,
}

const gmail = {
  program: 'Gmail',
  html: `<div dir="ltr"><div>Buenos días:</div><div><br></div><div>Va el <b>informe</b> de <i>mayo</i>.</div><div><ul><li>Agua</li><li style="margin-left:15px"><a href="https://cauce.example/luz" target="_blank" data-saferedirecturl="https://www.google.com/url?q=https://cauce.example/luz&amp;source=gmail">Luz</a></li></ul></div></div><div class="gmail_quote"><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid"><div>¿Lo tienes?</div></blockquote></div>`,
  markdown: `Buenos días:

Va el **informe** de *mayo*.

- Agua
- [Luz](https://cauce.example/luz)

> ¿Lo tienes?`,
}

const excel = {
  program: 'Excel',
  html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!-- .xl65 {font-weight:700;} --></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=160 style='border-collapse:collapse;width:120pt'><!--StartFragment-->
 <col width=80 span=2 style='width:60pt'><tr height=20 style='height:15.0pt'><td height=20 class=xl65 width=80>Mes</td><td class=xl65 width=80>Litros</td></tr>
 <tr height=20><td height=20>Mayo</td><td align=right x:num>1200</td></tr><tr height=20><td height=20></td><td align=right>1.350,5</td></tr><!--EndFragment--></table></body></html>`,
  markdown: `| Mes  | Litros  |
| ---- | -------: |
| Mayo | 1200    |
|      | 1.350,5 |`,
}

/** Alignment by classes and styles; text cells are aligned explicitly, and some cells are merged. */
const excelMerged = {
  program: 'Excel, with merged cells',
  html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--
.xl66
	{mso-style-parent:style0;
	text-align:center;}
--></style></head><body><table>
 <tr><td colspan=2 align=left class=xl65>2026</td><td align=left>Total</td></tr>
 <tr><td rowspan=2>Mayo</td><td class=xl66>1</td><td style="text-align:right" rowspan="1" colspan="1">2</td></tr>
 <tr><td class=xl66>3</td><td><p align="right">4</p></td></tr></table></body></html>`,
  markdown: `| 2026 |     | Total |
| ---- | :---: | -----: |
| Mayo | 1   | 2     |
|      | 3   | 4     |`,
}

export const officeClipboards = [
  excelMerged,
  wordEmphasis,
  googleDocs,
  libreOffice,
  pages,
  outlook,
  outlookWeb,
  gmail,
  excel,
]
