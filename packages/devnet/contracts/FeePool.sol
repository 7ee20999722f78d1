// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// A pool of two tokens with a fee of its own choice, in hundredths of a basis point. Its liquidity lies over all prices, so that it
/// pays what a pool of concentrated liquidity pays within one range. Whoever fills it gives it away.
contract FeePool {
    using SafeERC20 for IERC20;

    uint256 private constant WHOLE = 1_000_000;

    address public immutable token0;
    address public immutable token1;
    uint24 public immutable fee;
    uint256 private _reserve0;
    uint256 private _reserve1;

    event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1);

    error NothingPaidIn();

    constructor(address token0_, address token1_, uint24 fee_) {
        token0 = token0_;
        token1 = token1_;
        fee = fee_;
    }

    function liquidity() external view returns (uint128) {
        return uint128(Math.sqrt(_reserve0 * _reserve1));
    }

    /// What is paid out for that much paid in.
    function amountOut(bool isZeroForOne, uint256 amountIn) public view returns (uint256) {
        (uint256 reserveIn, uint256 reserveOut) = isZeroForOne ? (_reserve0, _reserve1) : (_reserve1, _reserve0);
        uint256 counted = amountIn * (WHOLE - fee);
        return Math.mulDiv(counted, reserveOut, reserveIn * WHOLE + counted);
    }

    /// Pays out for what was sent in since the last change.
    function swap(address recipient, bool isZeroForOne) external returns (uint256 out) {
        IERC20 tokenIn = IERC20(isZeroForOne ? token0 : token1);
        uint256 paid = tokenIn.balanceOf(address(this)) - (isZeroForOne ? _reserve0 : _reserve1);
        out = amountOut(isZeroForOne, paid);
        if (out == 0) revert NothingPaidIn();
        IERC20(isZeroForOne ? token1 : token0).safeTransfer(recipient, out);
        sync();
        (int256 gained, int256 given) = (int256(paid), -int256(out));
        (int256 amount0, int256 amount1) = isZeroForOne ? (gained, given) : (given, gained);
        emit Swap(msg.sender, recipient, amount0, amount1);
    }

    /// Takes what is held as the reserves.
    function sync() public {
        _reserve0 = IERC20(token0).balanceOf(address(this));
        _reserve1 = IERC20(token1).balanceOf(address(this));
    }
}
