// HTML that programs put on the clipboard as `text/html`, reduced to what is special about each program.

const bulletHtml = `<![if !supportLists]><span lang=ES style='font-family:Symbol;mso-fareast-font-family:Symbol'><span
style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`
const createNumeralHtml = (
  n: number,
): string => `<![if !supportLists]><span lang=ES><span style='mso-list:Ignore'>${n}.<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`

export const wordHtml = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal {mso-style-unhide:no; margin-bottom:8.0pt; font-family:"Calibri",sans-serif;}
@list l0 {mso-list-id:1234; mso-list-type:hybrid;} --></style></head>
<body lang=ES style='tab-interval:35.4pt;word-wrap:break-word'><!--StartFragment-->
<h1><a name="_Toc123"></a><span lang=ES style='mso-ansi-language:ES'>Plan de riego<o:p></o:p></span></h1>
<p class=MsoNormal><b><span lang=ES style='mso-ansi-language:ES'>Primero</span></b><span lang=ES>, lo
<i style='mso-bidi-font-style:normal'>urgente</i>: H<sub><span lang=ES>2</span></sub>O a 3 m<sup>3</sup>/s<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:11.0pt'>[1]</span></span><![endif]></span></span></a> y leer la
<a href="https://cauce.example/guia?a=1&amp;b=2"><span style='color:#0563C1'>guía</span></a>.<o:p></o:p></span></p>
<p class=MsoNormal><span lang=ES><o:p>&nbsp;</o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>${bulletHtml}<span lang=ES>Bombas<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'>${bulletHtml}<span lang=ES>De repuesto<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>${bulletHtml}<span lang=ES>Tubos<o:p></o:p></span></p>
<h2><span lang=ES>Orden<o:p></o:p></span></h2>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'>${createNumeralHtml(1)}<span lang=ES>Abrir<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'>${createNumeralHtml(2)}<span lang=ES>Cerrar<o:p></o:p></span></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l2 level1 lfo3'>${bulletHtml}<span lang=ES>Mirar<o:p></o:p></span></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
<tr style='mso-yfti-irow:0'><td width=200 style='padding:0cm 5.4pt'><p class=MsoNormal><b>Mes<o:p></o:p></b></p></td><td><p class=MsoNormal><b>Litros<o:p></o:p></b></p></td></tr>
<tr style='mso-yfti-irow:1'><td><p class=MsoNormal>Mayo<o:p></o:p></p></td><td><p class=MsoNormal>1200<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><img width=20 src="file:///C:/Users/x/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png"></p>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a><span lang=ES> Según el <i>aforo</i>.<o:p></o:p></span></p></div></div>
<!--EndFragment--></body></html>`

export const wordAsMarkdown = `## Plan de riego

**Primero**, lo *urgente*: H₂O a 3 m³/s[^1] y leer la [guía](https://cauce.example/guia?a=1&b=2).

- Bombas
  - De repuesto
- Tubos

### Orden

1. Abrir
2. Cerrar

- Mirar

| Mes  | Litros |
| ---- | ------ |
| Mayo | 1200   |

[^1]: Según el *aforo*.`

/** A paragraph with a footnote, and with a comment by «DR». */
export const commentedWordHtml = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body lang=ES><!--StartFragment-->
<p class=MsoNormal><span lang=ES>El <a style='mso-comment-reference:DR_1;mso-comment-date:20261120T1030'>riego</a></span><span
class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1"
href="#_msocom_1" language=JavaScript name="_msoanchor_1">[DR1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span><a
style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a><span
lang=ES> empieza en mayo.<o:p></o:p></span></p>
<div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a
style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a><span
lang=ES> Según el aforo.<o:p></o:p></span></p></div></div>
<div style='mso-element:comment-list'><hr class=msocomoff align=left size=1 width="33%"><div style='mso-element:comment'><div
id="_com_1" class=msocomtxt><a name="_msocom_1"></a><p class=MsoCommentText><span class=MsoCommentReference><span
style='mso-special-character:comment'>&nbsp;<a href="#_msoanchor_1" class=msocomoff>[DR1]</a></span></span>¿Seguro?</p></div></div></div>
<!--EndFragment--></body></html>`

export const googleDocsHtml = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5f0d3c1e-7fff-a1b2-c3d4-0123456789ab"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;white-space:pre-wrap;">Acta de la reunión</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap;">Vinieron </span><span style="font-size:11pt;font-weight:700;white-space:pre-wrap;">todos</span><span style="font-weight:400;white-space:pre-wrap;"> y hubo </span><span style="font-weight:400;font-style:italic;white-space:pre-wrap;">acuerdo</span><span style="font-weight:400;text-decoration:line-through;white-space:pre-wrap;"> casi</span><span style="font-weight:400;white-space:pre-wrap;">. Véase el </span><a href="https://www.google.com/url?q=https://cauce.example/acta&amp;sa=D&amp;source=editors&amp;ust=1" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;font-weight:400;white-space:pre-wrap;">acta</span></a><span style="font-weight:400;">.</span></p><br /><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Agua</span></p></li><ul style="padding-inline-start:48px;"><li dir="ltr" style="list-style-type:circle;font-weight:400;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">Fría</span></p></li></ul><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Luz</span></p></li></ul></b><br class="Apple-interchange-newline">`

export const googleDocsAsMarkdown = `## Acta de la reunión

Vinieron **todos** y hubo *acuerdo* ~~casi~~. Véase el [acta](https://cauce.example/acta).

- Agua
  - Fría
- Luz`

export const webPageHtml = `<html><body><!--StartFragment--><div class="css-1x" style="color: rgb(1,2,3)" onclick="alert(1)"><h3 id="t" style="font-family:Georgia">De otra página</h3><div>Un <font color="red">texto</font> con <code>código</code> &lt;div&gt; y <a href="javascript:alert(1)">trampa</a>.</div><script>alert(1)</script><blockquote><p>Una cita.</p></blockquote><pre><code class="language-js">let a = 1
let b = 2</code></pre><p>El código CO<sub>xy</sub>.</p><iframe src="https://www.youtube.com/embed/aaaaaaaaaaa?rel=0"></iframe><p><img src="https://otro.example/x.png" alt="x">Fin.</p></div><!--EndFragment--></body></html>`

export const webPageAsMarkdown = `### De otra página

Un texto con \`código\` &lt;div&gt; y trampa.

> Una cita.

\`\`\`js
let a = 1
let b = 2
\`\`\`

El código COxy.

[https://www.youtube.com/watch?v=aaaaaaaaaaa](https://www.youtube.com/watch?v=aaaaaaaaaaa)

Fin.`

const onePixelPng =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const libreOfficeHtml = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head>
<meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title>
<meta name="generator" content="LibreOffice 7.6.4.1 (Linux)"/>
<style type="text/css">@page { size: 21cm 29.7cm; margin: 2cm } p { line-height: 115%; margin-bottom: 0.25cm; background: transparent } td p { background: transparent }</style></head>
<body lang="es-ES" link="#000080" vlink="#800000" dir="ltr"><h1 class="western">Informe</h1>
<p style="line-height: 115%; margin-bottom: 0.25cm"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt">Con <b>negrita</b>, <i>cursiva</i> y un <a href="https://cauce.example/informe"><u>enlace</u></a>.</font></font></p>
<ul><li><p style="margin-bottom: 0cm">Uno</p></li><ul><li><p>Dentro</p></li></ul><li><p>Dos</p></li></ul>
<ol><li><p>Abrir</p></li><li><p>Cerrar</p></li></ol>
<table width="665" cellpadding="4" cellspacing="0"><col width="323"/><col width="324"/><tr valign="top"><td width="323" style="border: 1px solid #000000"><p>Mes</p></td><td><p>Litros</p></td></tr><tr><td><p>Mayo</p></td><td><p><b>1200</b></p></td></tr></table>
<p><img src="${onePixelPng}" name="Imagen1" align="left" width="120" height="90" border="0"/><br/></p>
<p><img src="file:///tmp/lu123/otra.png" width="300" height="200"/></p></body></html>`

export const libreOfficeAsMarkdown = `## Informe

Con **negrita**, *cursiva* y un [enlace](https://cauce.example/informe).

- Uno
  - Dentro
- Dos

1. Abrir
2. Cerrar

| Mes  | Litros   |
| ---- | -------- |
| Mayo | **1200** |`

export const plainText = `Notas de la visita

Con **negrita** y un [enlace](https://cauce.example/nota).

• Bombas
• Tubos

| Mes | Litros |
| --- | --- |
| Mayo | 1200 |`

export const plainTextAsMarkdown = `Notas de la visita

Con **negrita** y un [enlace](https://cauce.example/nota).

- Bombas
- Tubos

| Mes  | Litros |
| ---- | ------ |
| Mayo | 1200   |`

const checkbox = (isMarked: boolean, text: string): string =>
  `<li dir="ltr" role="checkbox" aria-checked="${isMarked}"><img src="${onePixelPng}" width="17px" height="17px" alt="" aria-roledescription="checkbox"><p dir="ltr" role="presentation">${text}</p></li>`

/** What other programs have as elements of HTML and the editor as blocks. */
export const blocksHtml = `<details><summary>¿Cuánto <b>cuesta</b>?</summary><p>Nada.</p></details>
<ul class="toggle"><li><details open=""><summary>Plegado</summary><p>Dentro.</p></details></li></ul>
<blockquote><p>Sin agua.</p><footer>— <cite><a href="https://cauce.example/ana">Ana Ruiz</a></cite></footer></blockquote>
<figure><blockquote cite="https://cauce.example/b"><p>Con agua.</p></blockquote><figcaption>Eva Gil</figcaption></figure>
<blockquote><p>Es agua.</p></blockquote><p><cite>Leo Sol</cite></p><p>Leí <cite>El agua</cite>.</p>
<ul>${checkbox(true, 'Abrir')}${checkbox(false, 'Cerrar')}</ul><p>Y:</p>
<ul><li><input type="checkbox" checked disabled> Regar</li><li>[ ] Podar</li></ul><p>Después:</p>
<p>☐ Mirar</p><p>☒ Oír</p><p>Pérez &amp;amp; Hijos y <code>&amp;amp;</code></p>`

export const blocksAsMarkdown = `:::acordeon[¿Cuánto cuesta?]

Nada.

:::

:::acordeon[Plegado]

Dentro.

:::

:::cita[Ana Ruiz]{url="https://cauce.example/ana"}

Sin agua.

:::

:::cita[Eva Gil]{url="https://cauce.example/b"}

Con agua.

:::

:::cita[Leo Sol]

Es agua.

:::

Leí El agua.

- ☑ Abrir
- ☐ Cerrar

Y:

- ☑ Regar
- ☐ Podar

Después:

- ☐ Mirar
- ☒ Oír

Pérez &amp; Hijos y \`&amp;\``
