# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Published numbers {#published-numbers}
#
# What `specpy` predicts, set beside what others published. Every number that a prediction can be made for is here, those that miss among them, each with the reason. Those from which nothing can be predicted are named too, with the reason for that.
#
# <a href="published-numbers.ipynb" download>Download this notebook</a> and run it in the project's folder, beside `specpy`.
#
# Most of the published numbers are quoted from public notes and were **not** checked in the papers themselves. Each source says where it was read:

# %%
from specpy.published import TAGS, published_rows

rows = published_rows()
for tag, where in TAGS.items():
    print(f"[{tag}] {where}: {sum(row.tag == tag for row in rows)} rows")

# %% [markdown]
# ## How far to trust a prediction {#trust}
#
# That depends on what it is made from. The first way needs most measurements of one's own server, the last one none but the tokens per pass.

# %%
from textwrap import fill
from specpy import as_table
from specpy.published import HOW, summary

for way, words in HOW.items():
    print(fill(f"{way}: {words}", 80, subsequent_indent="    "))
print()
print(as_table(summary(rows)))

# %% [markdown]
# Read it so:
#
# - **Between two measured points of the same server** most predictions are within ten per cent. The worst are at batches in between, where the speed does not fall in a straight line.
# - **From hardware and shapes**, how speed falls with the batch is predicted too kindly more often than not. Use it to see the direction; then measure.
# - **From the formula with a ratio of parameters** as cost, it may be off by half and more: a draft's step does not shrink as its parameters do.
# - **Tokens per pass by themselves** are a ceiling. The speedup was below it in every row.
#
# `specpy` gives an interval for tokens per pass and for costs from hardware; the last column counts where it holds what was measured. It did for tokens per pass in 5 of 5 rows, and from hardware in 13 of 32:
#
# - in 12 of 12 where the cost was first corrected by a measurement of the same server (DFlash);
# - in 1 of 20 where it was not. An interval holds only the doubts that it names. In the rows of SGLang the draft's time and the overhead are another server's, taken as if they were known, and what a server does for each request of a batch is in none of them. There the interval is far too narrow: measure at your own batch.
#
# A prediction is no better than its inputs. Rows of one paper share a server and a method, so they are not independent of each other, and the shares in the table are no probabilities for yours.

# %%
import html
import json
from IPython.display import display
from specpy.published import chart

figure = chart(rows)

# Two forms of one chart: Jupyter draws the first, this page the second.
data = html.escape(json.dumps(figure, separators=(",", ":")), quote=False).replace("'", "&#39;")
display({"application/vnd.plotly.v1+json": figure,
         "text/html": f"<spec-chart data-figure='{data}'></spec-chart>"}, raw=True)

# %% [markdown]
# Each ring is a row; on the dotted line it is predicted exactly. Above each column stands how many rows are within ten per cent.
#
# ## Two points of one setting {#line}

# %%
from specpy.published import lines

def show(way):
    print(lines([row for row in rows if row.how == way]))

show("line")

# %% [markdown]
# ## The cost of another row {#transfer}

# %%
show("transfer")

# %% [markdown]
# ## Tokens per pass {#acceptance}

# %%
show("acceptance")

# %% [markdown]
# ## Hardware and shapes {#hardware}

# %%
show("hardware")

# %% [markdown]
# ## The formula {#formula}
#
# The first list is of measurements. The second is the first paper's own table of the formula, which must come out exactly, but for rounding.

# %%
show("formula")

# %%
show("identity")

# %% [markdown]
# ## Tokens per pass alone {#ceiling}

# %%
show("ceiling")

# %% [markdown]
# ## Where nothing can be predicted {#nothing}

# %%
from specpy.published import SILENT

for source, numbers, why in SILENT:
    print(fill(f"{source}: {numbers}. Why not: {why}.", 80,
               subsequent_indent="    "))
