/** Converts SVG pictures to PNG. */
/** Draws at twice the size, for high-density screens. Rejects if the browser cannot draw it. */
export async function toPng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width * 2;
    canvas.height = image.height * 2;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => {
        if (blob === null) reject(new Error("The browser could not draw the picture."));
        else resolve(blob);
      }),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
